import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import * as limits from "../limits.ts";
import * as parts from "../parts.ts";
import { problem } from "../problems.ts";
import { cities, durations, familySizes, languages, sorts } from "../vocabulary.ts";
import { MigrantProfile } from "./profiles.ts";

/** A filter that is left out, empty or `all` filters nothing. */
const filter = <const T extends readonly [string, ...string[]]>(list: T) =>
  z.pipe(
    z.optional(z.string()),
    z.pipe(
      z.transform((value: string | undefined) => (value === "" || value === "all" ? undefined : value)),
      z.optional(z.enum(list)),
    ),
  );

/** Comma-separated; any of them matches, whatever the case. */
const languageList = z.pipe(
  z.optional(parts.text()),
  z.pipe(
    z.transform((value: string | undefined) => [
      ...new Set(
        (value ?? "")
          .split(",")
          .map((item) => item.trim().toLowerCase())
          .filter(Boolean),
      ),
    ]),
    z
      .array(z.string())
      .check(z.maxLength(limits.filterLanguages, problem("too_many", limits.filterLanguages))),
  ),
);

/** The browse filters as they stand in an address. Every value is a string there. */
export const BrowseQuery = z.strictObject({
  locationPreference: filter(cities),
  familySize: filter(familySizes),
  durationNeeded: filter(durations),
  languages: languageList,
  sort: z._default(z.enum(sorts), "recent"),
  page: z._default(parts.pageNumber, 1),
  limit: z._default(parts.limitUpTo(limits.pageSize), limits.pageSize),
});

/** Offered in the form; the filter itself takes any language. */
export const suggestedLanguages = languages;

/**
 * Migrants with a profile who are not suspended and not hosted; verified first, then by `sort`.
 * At most 50; header `X-Total-Count`, counted to 1,000 and then `1000+`.
 */
export const listMigrants = endpoint({
  method: "GET",
  path: "/api/migrants",
  audience: "landlord",
  query: BrowseQuery,
  reply: z.array(MigrantProfile),
});

/** One profile, by user id or profile id. Those connected with the caller stay visible while hosted. */
export const getMigrant = endpoint({
  method: "GET",
  path: "/api/migrants/:id",
  audience: "landlord",
  reply: MigrantProfile,
});

/** Counts once per landlord and day (UTC). */
export const viewMigrant = endpoint({
  method: "POST",
  path: "/api/migrants/:id/view",
  audience: "landlord",
  reply: z.object({ profileViews: z.number() }),
});
