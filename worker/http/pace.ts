import type { ErrorCode } from "#schema/errors.ts";
import type { PaceName } from "#schema/limits.ts";
import type { Env } from "#worker/env.ts";
import type { Verdict } from "#worker/objects/call-counter.ts";
import { addressOf, count, type Subject } from "#worker/services/pace.ts";
import { refuse } from "./errors.ts";

/** What a person reads when a pace is exceeded; `too_many_requests` where nothing better is known. */
const codes: Partial<Record<PaceName, ErrorCode>> = {
  signInHere: "too_many_sign_ins",
  signInOften: "too_many_sign_ins",
  signInAnywhere: "too_many_sign_ins",
  signInDevice: "too_many_sign_ins",
  signInFrom: "too_many_sign_ins",
  newPayment: "too_many_payments",
  askForPayment: "too_many_payments",
  decline: "card_declined_often",
  upload: "too_many_uploads",
};

/** Counts a call of this person, or of this address where nobody is signed in; 429 when there were too many. */
export async function keepPace(
  env: Env,
  request: Request,
  pace: PaceName,
  caller?: { id: string },
): Promise<void> {
  const subject: Subject | null = caller ? { kind: "person", name: caller.id } : addressOf(request);
  if (subject) refuseBeyond(pace, await count(env, subject, pace));
}

/** Refuses with 429 and when to come back, unless the counter had room. */
export function refuseBeyond(pace: PaceName, { wait, first }: Verdict): void {
  if (wait > 0) refuse(codes[pace] ?? "too_many_requests", { retryAfter: wait, repeated: !first });
}
