import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import * as fields from "../fields.ts";
import * as limits from "../limits.ts";
import { durations, familySizes, sorts } from "../vocabulary.ts";
import { MigrantProfile } from "./profiles.ts";

/** The browse filters as they stand in an address. Every value is a string there. */
export const BrowseQuery = z.strictObject({
  /** A city; any other name finds nobody. */
  locationPreference: fields.placeFilter,
  familySize: fields.filterOf(familySizes),
  durationNeeded: fields.filterOf(durations),
  /** Comma-separated; any of them matches, whatever the case. */
  languages: fields.wordsUpTo(limits.filterLanguages),
  sort: z._default(fields.oneOf(sorts), "recent"),
  page: z._default(fields.pageNumber, 1),
  limit: z._default(fields.limitUpTo(limits.pageSize), limits.pageSize),
});

/**
 * Migrants with a profile who are not suspended and not hosted; verified first, then by `sort`.
 * At most 50; header `X-Total-Count`, counted to 1,000 and then `1000+`. What is shown, and how often, depends on
 * the landlord's tier (schema/browse-tiers.ts): 429 `browse_needs_profile`, `browse_needs_verification`.
 */
export const listMigrants = endpoint({
  method: "GET",
  path: "/api/migrants",
  audience: "landlord",
  rateLimit: "browse",
  query: BrowseQuery,
  reply: z.array(MigrantProfile),
});

/** One profile, by user id or profile id. Those connected with the caller stay visible while hosted. */
export const getMigrant = endpoint({
  method: "GET",
  path: "/api/migrants/:id",
  audience: "landlord",
  rateLimit: "viewProfile",
  reply: MigrantProfile,
});

/** Counts once per landlord and day (UTC). */
export const viewMigrant = endpoint({
  method: "POST",
  path: "/api/migrants/:id/view",
  audience: "landlord",
  rateLimit: "recordView",
  reply: z.object({ profileViews: z.number() }),
});
