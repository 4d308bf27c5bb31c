import type { Endpoint } from "#schema/endpoint.ts";
import { factorSetupSeconds, freshFactorSeconds } from "#schema/limits.ts";
import type { SecondFactorState } from "#schema/vocabulary.ts";
import { refuse } from "#worker/platform/errors.ts";

/** What an admin's row and session say about the second factor. */
export interface Factor {
  /** Whether the admin has a passkey or an authenticator app. */
  exists: boolean;
  /** ISO instant at which the session last passed the second factor; null if it never did. */
  passedAt: string | null;
  /** ISO instant of the permission to set up a first factor; null without one. */
  openedAt: string | null;
}

/** The second-factor state of an admin's session. */
export const stateOf = ({ exists, passedAt }: Pick<Factor, "exists" | "passedAt">): SecondFactorState =>
  passedAt !== null ? "passed" : exists ? "asked" : "missing";

/** The time until which an admin may set up a first factor; null without a permission. */
export const setupEnds = ({ openedAt }: Pick<Factor, "openedAt">): string | null =>
  openedAt && new Date(Date.parse(openedAt) + factorSetupSeconds * 1000).toISOString();

type Asking = Pick<Endpoint, "audience" | "secondFactor">;

/** Refuses with 403 an admin whose session has not passed the factor that the call needs. Everyone else is admitted. */
export function refuseWithoutFactor(
  { audience, secondFactor }: Asking,
  factor: Factor | null,
  now = Date.now(),
): void {
  const needs = secondFactor ?? (audience === "admin" ? "passed" : "unneeded");
  if (factor === null || needs === "unneeded") return;
  const { exists, passedAt } = factor;
  if (needs === "freshOnceEnrolled" && !exists && passedAt === null) {
    const ends = setupEnds(factor);
    if (ends === null || now >= Date.parse(ends)) refuse("second_factor_closed");
    return;
  }
  if (passedAt === null) refuse("second_factor_required");
  if (needs !== "passed" && now - Date.parse(passedAt) >= freshFactorSeconds * 1000)
    refuse("second_factor_stale");
}
