import { simulatedKeys } from "#worker/platform/payments-mode.ts";
import { type Answer, answer, type Caller } from "./api.ts";
import { canonical, type Form, readForm } from "./form.ts";
import { newId, nowInSeconds } from "./ids.ts";
import { Refusal } from "./refusal.ts";
import type { Store } from "./store.ts";

/** One HTTP request to the API; `encoded` is its query string or its form body. */
export interface ApiRequest {
  method: string;
  path: string;
  headers: Headers;
  encoded: string;
}

/** Answers as Stripe does. `atomically` undoes every write of a refused request. */
export function answerRequest(
  store: Store,
  request: ApiRequest,
  atomically: <T>(work: () => T) => T,
): Response {
  const requestId = newId("req", 14);
  try {
    const { reply, replayed } = atomically(() => answerOnce(store, request, requestId));
    return respond(reply, requestId, replayed);
  } catch (error) {
    if (error instanceof Refusal) return respond(error.answer(), requestId);
    throw error;
  }
}

function answerOnce(store: Store, { method, path, headers, encoded }: ApiRequest, requestId: string) {
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

/** The caller, by key: a Bearer token, a Basic user name, or the parameter `key` from a browser. */
function identify(headers: Headers, form: Form): Caller {
  const key = bearer(headers.get("authorization")) ?? (typeof form.key === "string" ? form.key : undefined);
  if (key === undefined) throw unauthorized(missingKey);
  if (key === simulatedKeys.secretKey) return "secret";
  if (key === simulatedKeys.publishableKey) return "publishable";
  throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`);
}

function bearer(header: string | null): string | undefined {
  const [scheme = "", value = ""] = header?.split(" ") ?? [];
  if (/^bearer$/i.test(scheme)) return value;
  if (/^basic$/i.test(scheme)) return atob(value).split(":")[0];
  return undefined;
}

const missingKey =
  "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details.";

function unauthorized(message: string): Refusal {
  return new Refusal(401, { type: "invalid_request_error", message });
}

/** Seconds that an idempotency key is remembered. */
const keptFor = 30 * 24 * 3600;

/** The stored answer of an idempotency key. Throws when the key was used for a different request. */
function replay(store: Store, key: string, request: string): Answer | undefined {
  const row = store.sql.exec("select request, status, body from idempotency where key = ?", key).toArray()[0];
  if (!row) return undefined;
  if (row.request !== request) {
    throw new Refusal(400, {
      type: "idempotency_error",
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  return { status: Number(row.status), body: JSON.parse(String(row.body)) };
}

function remember(store: Store, key: string, request: string, answer: Answer, now: number): void {
  store.sql.exec("delete from idempotency where created < ?", now - keptFor);
  store.sql.exec(
    "insert into idempotency (key, request, status, body, created) values (?, ?, ?, ?, ?)",
    key,
    request,
    answer.status,
    JSON.stringify(answer.body),
    now,
  );
}
