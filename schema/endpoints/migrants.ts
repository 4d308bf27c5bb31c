import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import * as fields from "../fields.ts";
import * as limits from "../limits.ts";
import { durations, familySizes, sorts } from "../vocabulary.ts";
import { MigrantProfile } from "./profiles.ts";

/** The browse filters in a query. Every value is a string. */
export const BrowseQuery = z.strictObject({
  /** A city; any other name finds no migrants. */
  locationPreference: fields.placeFilter,
  familySize: fields.filterOf(familySizes),
  durationNeeded: fields.filterOf(durations),
  /** Comma-separated; a profile matches with any of them. Case is ignored. */
  languages: fields.wordsUpTo(limits.filterLanguages),
  sort: z._default(fields.oneOf(sorts), "recent"),
  page: z._default(fields.pageNumber, 1),
  /**
   * The position at which the previous page ended, from its `X-Next-After`. The page continues after that position, even
   * when profiles have moved or left the list since then, and is as fast as the first page. Without it, `page` counts
   * from the beginning.
   */
  after: z.optional(fields.browsePosition),
  limit: z._default(fields.limitUpTo(limits.pageSize), limits.pageSize),
});

/**
 * Lists migrants who look for a home, verified ones first. They have a profile, do not hide it, and are neither suspended
 * nor hosted. At most 50; header `X-Total-Count`, exact to 1,000 and then `1000+`; a full page has `X-Next-After`. A
 * landlord without a profile or without verification sees less and can call less often: 429 `browse_needs_profile`,
 * `browse_needs_verification`.
 */
export const listMigrants = endpoint({
  method: "GET",
  path: "/api/migrants",
  audience: "landlord",
  rateLimit: "browse",
  query: BrowseQuery,
  reply: z.array(MigrantProfile),
});

/**
 * Reads one migrant profile, by user id or profile id. A migrant connected with the caller stays visible while hosted or
 * hidden.
 */
export const getMigrant = endpoint({
  method: "GET",
  path: "/api/migrants/:id",
  audience: "landlord",
  rateLimit: "viewProfile",
  reply: MigrantProfile,
});

/** Counts a view of a profile, once per landlord and day (UTC). */
export const viewMigrant = endpoint({
  method: "POST",
  path: "/api/migrants/:id/view",
  audience: "landlord",
  rateLimit: "recordView",
  reply: z.object({ profileViews: z.number() }),
});
