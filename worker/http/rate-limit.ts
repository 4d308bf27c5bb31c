import { stricterRateLimits } from "#schema/browse-tiers.ts";
import { rateLimitCodes } from "#schema/errors.ts";
import type { RateLimitName } from "#schema/limits.ts";
import type { Env } from "#worker/platform/env.ts";
import { refuse } from "#worker/platform/errors.ts";
import type { Verdict } from "#worker/platform/rate-limit/counter.ts";
import { addressOf, count, type Subject } from "#worker/platform/rate-limit/rate-limit.ts";
import type { Caller } from "./session.ts";

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
  if (wait > 0) refuse(rateLimitCodes[limit] ?? "too_many_requests", { retryAfter: wait, repeated: !first });
}
