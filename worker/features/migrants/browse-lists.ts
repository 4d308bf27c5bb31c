import type { Query } from "#schema/endpoint.ts";
import type { listMigrants } from "#schema/endpoints/migrants.ts";
import { cities, durations, familySizes } from "#schema/vocabulary.ts";

/** The browse filters as the server reads them. */
export type BrowseFilters = Pick<
  Query<typeof listMigrants>,
  "locationPreference" | "familySize" | "durationNeeded" | "languages"
>;

/** The places of the index (schema/tables/browse.ts) that contain the matches of a search. */
export interface Places {
  /** The places whose lists contain each match once. */
  readonly listed: readonly number[];
  /** The places whose counts contain each match once: at most four. */
  readonly counted: readonly number[];
}

// The number after the last value is for people who accept any value. The next one is for values outside the
// vocabulary.
const any = 0;
const allCities = numbersTo(cities.length + 2);
const allDurations = numbersTo(durations.length + 2);
const allSizes = numbersTo(familySizes.length);

/** The places of a search; null for an unknown city, which has no matches. */
export function placesOf({
  locationPreference,
  familySize,
  durationNeeded,
  languages,
}: BrowseFilters): Places | null {
  if (locationPreference !== undefined && !cities.some((city) => city === locationPreference)) return null;
  const city = choose(cities, locationPreference);
  const duration = choose(durations, durationNeeded);
  const size = familySize && [familySizes.indexOf(familySize) + 1];
  const answers = [city, duration, size].filter(Boolean).length;
  // Lists exist for no, one or all three of these filters; with a language, for none or all three. For other
  // combinations, the search reads the lists for all three with every value of the filters that are not set.
  const isExact = answers > 1 || (answers === 1 && languages.length > 0);
  return {
    listed: combine(
      city ?? (isExact ? allCities : [any]),
      duration ?? (isExact ? allDurations : [any]),
      size ?? (isExact ? allSizes : [any]),
    ),
    counted: combine(city ?? [any], duration ?? [any], size ?? [any]),
  };
}

/** The numbers of a value and of people who accept any value; undefined if the filter is not set. */
const choose = (list: readonly string[], value: string | undefined) =>
  value === undefined ? undefined : [list.indexOf(value) + 1, list.length + 1];

const combine = (ofCities: number[], ofDurations: number[], ofSizes: number[]) =>
  ofCities.flatMap((city) =>
    ofDurations.flatMap((duration) => ofSizes.map((size) => 100 * city + 10 * duration + size)),
  );

function numbersTo(last: number): number[] {
  return Array.from({ length: last }, (_, at) => at + 1);
}
