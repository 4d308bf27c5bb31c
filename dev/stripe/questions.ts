import { type Answer, answer } from "./api.ts";
import { canonical, readForm } from "./form.ts";
import { remember, replay } from "./idempotency.ts";
import { newId, nowInSeconds } from "./ids.ts";
import { identify } from "./keys.ts";
import { Refusal } from "./refusal.ts";
import type { Store } from "./store.ts";

/** One call of the API over HTTP; `encoded` is its query or its form. */
export interface Question {
  method: string;
  path: string;
  headers: Headers;
  encoded: string;
}

/** Answers as Stripe does; a refusal changes nothing, which `atomically` sees to. */
export function answerQuestion(
  store: Store,
  question: Question,
  atomically: <T>(work: () => T) => T,
): Response {
  const requestId = newId("req", 14);
  try {
    const { reply, replayed } = atomically(() => answerOnce(store, question, requestId));
    return respond(reply, requestId, replayed);
  } catch (error) {
    if (error instanceof Refusal) return respond(error.answer(), requestId);
    throw error;
  }
}

function answerOnce(store: Store, { method, path, headers, encoded }: Question, requestId: string) {
  const form = readForm(encoded);
  const caller = identify(headers, form);
  const key = method === "POST" ? headers.get("idempotency-key") : null;
  const request = `${method} ${path} ${canonical(encoded)}`;
  const earlier = key ? replay(store, key, request) : undefined;
  if (earlier) return { reply: earlier, replayed: true };
  const cause = { requestId, idempotencyKey: key };
  const reply = answer({ store, method, path, form, caller, cause });
  if (key) remember(store, key, request, reply, nowInSeconds());
  return { reply, replayed: false };
}

function respond(reply: Answer, requestId: string, replayed = false): Response {
  const headers = new Headers({ "request-id": requestId, "stripe-version": "2026-10-28.endive" });
  if (replayed) headers.set("idempotent-replayed", "true");
  return Response.json(reply.body, { status: reply.status, headers });
}
