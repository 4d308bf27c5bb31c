import { slowerPaces } from "#schema/browse-tiers.ts";
import type { ErrorCode } from "#schema/errors.ts";
import type { PaceName } from "#schema/limits.ts";
import type { Database } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { refuse } from "#worker/platform/errors.ts";
import type { Verdict } from "#worker/platform/rate-limit/counter.ts";
import { addressOf, count, type Subject } from "#worker/platform/rate-limit/rate-limit.ts";
import { findBrowseTier } from "./browse-tier.ts";
import type { Caller } from "./session.ts";

/** What a person reads when a pace is exceeded; `too_many_requests` where nothing better is known. */
const codes: Partial<Record<PaceName, ErrorCode>> = {
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

/** Counts a call of this address, where nobody is signed in; 429 when there were too many. */
export async function keepAddressPace(env: Env, request: Request, pace: PaceName): Promise<void> {
  await keepPace(env, addressOf(request), pace);
}

/** Counts a call of this person, at the pace that holds for them; 429 when there were too many. */
export async function keepPersonPace(env: Env, db: Database, pace: PaceName, caller: Caller): Promise<void> {
  const slower = caller.userType === "landlord" && !caller.verified ? slowerPaces[pace] : undefined;
  const tier = slower && (await findBrowseTier(db, caller));
  const own = slower && tier && tier !== "verified" ? slower[tier] : pace;
  await keepPace(env, { kind: "person", name: caller.id }, own);
}

async function keepPace(env: Env, subject: Subject | null, pace: PaceName): Promise<void> {
  if (subject) refuseBeyond(pace, await count(env, subject, pace));
}

/** Refuses with 429 and when to come back, unless the counter had room. */
export function refuseBeyond(pace: PaceName, { wait, first }: Verdict): void {
  if (wait > 0) refuse(codes[pace] ?? "too_many_requests", { retryAfter: wait, repeated: !first });
}
