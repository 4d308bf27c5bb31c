import { and, eq, gte, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Query } from "#schema/endpoint.ts";
import type { listMigrants } from "#schema/endpoints/migrants.ts";
import { migrantProfiles as profiles } from "#schema/tables/profiles.ts";
import { anyLocation, cities, type FamilySize } from "#schema/vocabulary.ts";
import { visibleToAll } from "./visibility.ts";

/** The browse filters as the server reads them. */
export type BrowseFilters = Pick<
  Query<typeof listMigrants>,
  "locationPreference" | "familySize" | "durationNeeded" | "languages"
>;

const familySizes: Record<FamilySize, SQL | undefined> = {
  individual: lte(profiles.familySize, 1),
  couple: eq(profiles.familySize, 2),
  family: and(gte(profiles.familySize, 3), lte(profiles.familySize, 5)),
  large: gte(profiles.familySize, 6),
};

/** SQL condition: the profile is visible and matches these filters. */
export function matches({ locationPreference, familySize, durationNeeded, languages }: BrowseFilters) {
  return and(
    visibleToAll,
    wouldLiveIn(locationPreference),
    familySize && familySizes[familySize],
    // No duration reads as "Flexible" on the migrant's own dashboard.
    durationNeeded && or(isNull(profiles.durationNeeded), eq(profiles.durationNeeded, durationNeeded)),
    languages.length > 0 ? speaksAny(languages) : undefined,
  );
}

/** An unknown place matches no profile. A profile without a preference matches every city, as "Any" on the dashboard. */
function wouldLiveIn(place: string | undefined): SQL | undefined {
  if (place === undefined) return undefined;
  const city = cities.find((one) => one === place);
  if (!city) return sql`false`;
  return or(isNull(profiles.locationPreference), inArray(profiles.locationPreference, [city, anyLocation]));
}

/** Compares whole names in lower case, so `%` and `_` have no meaning. One parameter for any number of languages. */
const speaksAny = (languages: string[]) =>
  sql`exists (select 1 from json_each(${profiles.languages}) as spoken
    where lower(spoken.value) in (select value from json_each(${JSON.stringify(languages)})))`;
