import type { RateLimitName } from "./limits.ts";
import type { Person } from "./policy.ts";

/**
 * How much a landlord may read about migrants, and how often. The tier rises with what we know about the landlord; a
 * verified landlord has the highest, with or without a profile.
 */
export type BrowseTier = "without_profile" | "unverified" | "verified";

export const browseTierOf = ({ verified }: Pick<Person, "verified">, hasProfile: boolean): BrowseTier => {
  if (verified) return "verified";
  return hasProfile ? "unverified" : "without_profile";
};

/** Only landlords with a profile see photos. */
export const seesBrowsePhotos = (tier: BrowseTier) => tier !== "without_profile";

/** Whether a landlord reads whole stories, in the list or in one profile. */
export const readsWholeStories = (tier: BrowseTier, place: "list" | "profile") =>
  tier === "verified" || (tier === "unverified" && place === "profile");

/** The rate limits of unverified landlords, which replace the limit of the call. */
export const stricterRateLimits: Partial<
  Record<RateLimitName, Record<Exclude<BrowseTier, "verified">, RateLimitName>>
> = {
  browse: { without_profile: "browseWithoutProfile", unverified: "browseUnverified" },
  viewProfile: { without_profile: "viewWithoutProfile", unverified: "viewUnverified" },
  recordView: { without_profile: "recordViewWithoutProfile", unverified: "recordViewUnverified" },
};
