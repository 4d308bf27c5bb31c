import { stricterRateLimits } from "#schema/browse-tiers.ts";
import type { ErrorCode } from "#schema/errors.ts";
import type { RateLimitName } from "#schema/limits.ts";
import type { Env } from "#worker/platform/env.ts";
import { refuse } from "#worker/platform/errors.ts";
import type { Verdict } from "#worker/platform/rate-limit/counter.ts";
import { addressOf, count, type Subject } from "#worker/platform/rate-limit/rate-limit.ts";
import type { Caller } from "./session.ts";

/** The error code of each rate limit; `too_many_requests` for the others. */
const codes: Partial<Record<RateLimitName, ErrorCode>> = {
  signInHere: "too_many_sign_ins",
  signInOften: "too_many_sign_ins",
  signInAnywhere: "too_many_sign_ins",
  signInDevice: "too_many_sign_ins",
  signInFrom: "too_many_sign_ins",
  newPayment: "too_many_payments",
  askForPayment: "too_many_payments",
  payAttempt: "too_many_payments",
  upload: "too_many_uploads",
  browseWithoutProfile: "browse_needs_profile",
  viewWithoutProfile: "browse_needs_profile",
  recordViewWithoutProfile: "browse_needs_profile",
  browseUnverified: "browse_needs_verification",
  viewUnverified: "browse_needs_verification",
  recordViewUnverified: "browse_needs_verification",
  sendPhoto: "too_many_uploads",
  sendPhotoFrom: "too_many_uploads",
};

/** Counts a call of this address, for callers without a session. Refuses with 429 above the limit. */
export async function limitAddress(env: Env, request: Request, limit: RateLimitName): Promise<void> {
  await limitSubject(env, addressOf(request), limit);
}

/** Counts a call of this person. Unverified landlords have stricter limits. Refuses with 429 above the limit. */
export async function limitPerson(env: Env, limit: RateLimitName, caller: Caller): Promise<void> {
  const { id, userType, browseTier } = caller;
  const slower = userType === "landlord" ? stricterRateLimits[limit] : undefined;
  const own = slower && browseTier !== "verified" ? slower[browseTier] : limit;
  await limitSubject(env, { kind: "person", name: id }, own);
}

async function limitSubject(env: Env, subject: Subject | null, limit: RateLimitName): Promise<void> {
  if (subject) refuseBeyond(limit, await count(env, subject, limit));
}

/** Refuses with 429 and the seconds to wait, unless the counter had room. */
export function refuseBeyond(limit: RateLimitName, { wait, first }: Verdict): void {
  if (wait > 0) refuse(codes[limit] ?? "too_many_requests", { retryAfter: wait, repeated: !first });
}
