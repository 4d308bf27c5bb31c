import type { RateLimitName } from "./limits.ts";
import type { Person } from "./policy.ts";

/**
 * How much of migrants a landlord may read, and how fast: the less we know about a landlord, the less. Verified
 * landlords have proved who they are, whether or not they have a profile.
 */
export type BrowseTier = "without_profile" | "unverified" | "verified";

export const browseTierOf = ({ verified }: Pick<Person, "verified">, hasProfile: boolean): BrowseTier => {
  if (verified) return "verified";
  return hasProfile ? "unverified" : "without_profile";
};

/** Only landlords with a profile see photos. */
export const seesBrowsePhotos = (tier: BrowseTier) => tier !== "without_profile";

/** Whether stories come whole, in the list and in one profile. */
export const readsWholeStories = (tier: BrowseTier, place: "list" | "profile") =>
  tier === "verified" || (tier === "unverified" && place === "profile");

/** The rate limits that hold for landlords who are not verified, in place of the call's own. */
export const stricterRateLimits: Partial<
  Record<RateLimitName, Record<Exclude<BrowseTier, "verified">, RateLimitName>>
> = {
  browse: { without_profile: "browseWithoutProfile", unverified: "browseUnverified" },
  viewProfile: { without_profile: "viewWithoutProfile", unverified: "viewUnverified" },
  recordView: { without_profile: "recordViewWithoutProfile", unverified: "recordViewUnverified" },
};
