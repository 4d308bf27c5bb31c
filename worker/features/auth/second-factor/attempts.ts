import type { Endpoint } from "#schema/endpoint.ts";
import type { RateLimitName } from "#schema/limits.ts";
import type { Problem } from "#schema/problems.ts";
import type { Call } from "#worker/http/handle.ts";
import { refuseBeyond } from "#worker/http/rate-limit.ts";
import { addEntry } from "#worker/platform/audit/audit.ts";
import { refuse } from "#worker/platform/errors.ts";
import { countStrictly, uncount } from "#worker/platform/rate-limit/rate-limit.ts";
import { recallSession } from "#worker/platform/sessions.ts";
import type { Adding, Passing } from "./passes.ts";

/** The parts of a call that every attempt needs. */
export type Attempting = Pick<Call<Endpoint>, "db" | "env" | "now" | "requestId" | "waitUntil"> & {
  user: { id: string; sessionId: string };
};

export const passingOf = ({ user }: Pick<Attempting, "user">): Passing => ({
  userId: user.id,
  sessionId: user.sessionId,
});

/**
 * The session of a call that adds a factor or a passkey, with the time when it began. Refuses with 503 when KV is down.
 */
export async function addingOf(call: Pick<Attempting, "env" | "user">): Promise<Adding> {
  const { userId, sessionId } = passingOf(call);
  const session = await recallSession(call.env, userId, sessionId).catch(() => refuse("unavailable"));
  // mutant-safe: the caller has a session
  const { createdAt: begunAt } = session ?? refuse("unauthenticated");
  return { userId, sessionId, begunAt };
}

/** Adds an entry about the caller's factor to the audit after the answer. `by` says which kind it is. */
export function noteFactor(
  { db, now, requestId, waitUntil, user }: Attempting,
  event:
    | "factor_passed"
    | "factor_refused"
    | "factor_added"
    | "factor_removed"
    | "recovery_codes_made"
    | "recovery_code_used"
    | "factor_reset_requested",
  by: "app" | "passkey" | "recovery" | null = null,
): void {
  const entry = { at: now, actorId: user.id, subjectId: user.id, detail: by, requestId };
  waitUntil(addEntry(db, { ...entry, event }));
}

const wrong: Record<string, Problem> = { code: { code: "wrong_code" } };

/**
 * Counts an attempt before its code is checked, for all sessions of the person together. Refuses with 429 after too
 * many attempts, and with 503 when the counter is unavailable. `check` says whether the code is right. A right code is
 * not counted. Every wrong code gets the same 422.
 */
export async function attempt(
  call: Attempting,
  kind: "app" | "recovery",
  check: () => Promise<boolean>,
): Promise<void> {
  const { env, user } = call;
  const limits: readonly RateLimitName[] =
    kind === "app" ? ["factorCode", "factorCodeDaily"] : ["recoveryCode"];
  const person = { kind: "person", name: user.id } as const;
  const key = crypto.randomUUID();
  for (const limit of limits) refuseBeyond(limit, await countStrictly(env, person, limit, key));
  if (!(await check())) {
    noteFactor(call, "factor_refused", kind);
    return refuse("invalid_fields", { fields: wrong });
  }
  await Promise.all(limits.map((limit) => uncount(env, person, limit, key)));
}
