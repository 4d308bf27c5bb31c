import { isBrowsePosition } from "#schema/browse-position.ts";
import { filterLanguages, wordsLength } from "#schema/limits.ts";
import { screens } from "#schema/screens.ts";
import { cities, durations, familySizes, sorts } from "#schema/vocabulary.ts";

const views = ["grid", "list"] as const;

/** The state in the address of the browse screen. An empty value filters nothing. */
export interface Browse {
  locationPreference: (typeof cities)[number] | "";
  familySize: (typeof familySizes)[number] | "";
  durationNeeded: (typeof durations)[number] | "";
  languages: string[];
  sort: (typeof sorts)[number];
  page: number;
  /** Where the previous page ended, so that a late page is found as fast as the first. It may be empty. */
  after: string;
  view: (typeof views)[number];
}
export type Filters = Pick<Browse, "locationPreference" | "familySize" | "durationNeeded" | "languages">;

/** The filters of an address, without order, page and view. */
export const filtersOf = ({
  locationPreference,
  familySize,
  durationNeeded,
  languages,
}: Browse): Filters => ({
  locationPreference,
  familySize,
  durationNeeded,
  languages,
});

export const noFilters: Filters = {
  locationPreference: "",
  familySize: "",
  durationNeeded: "",
  languages: [],
};

/** The longest text for the languages filter, with commas. */
export const languagesLength = wordsLength(filterLanguages);

/** Reads languages from a text: "Arabic, french,arabic" is two languages. The Arabic comma also separates them. */
export function readLanguages(text: string): string[] {
  const given = text.split(/[,،]/).map((item) => item.trim());
  const seen = given.map((item) => item.toLowerCase());
  return given.filter((item, index) => item && seen.indexOf(item.toLowerCase()) === index);
}

const known = <T extends string, Otherwise extends string>(
  list: readonly T[],
  value: string | null,
  otherwise: Otherwise,
): T | Otherwise => list.find((each) => each === value) ?? otherwise;

/** Reads an address. Drops invalid values. */
export function readAddress(search: string): Browse {
  const query = new URLSearchParams(search);
  const page = query.get("page") ?? "";
  const after = query.get("after") ?? "";
  return {
    locationPreference: known(cities, query.get("locationPreference"), ""),
    familySize: known(familySizes, query.get("familySize"), ""),
    durationNeeded: known(durations, query.get("durationNeeded"), ""),
    languages: readLanguages(
      (query.get("languages") ?? "").slice(0, languagesLength).replaceAll("\0", ""),
    ).slice(0, filterLanguages),
    sort: known(sorts, query.get("sort"), "recent"),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    after: isBrowsePosition(after) ? after : "",
    view: known(views, query.get("view"), "grid"),
  };
}

const lists = { locationPreference: cities, familySize: familySizes, durationNeeded: durations } as const;

/** The filter values in an address that this product does not know, so that the screen can say so. "all" is no filter. */
export function unknownFilters(search: string): string[] {
  const query = new URLSearchParams(search);
  return Object.entries(lists).flatMap(([key, list]) => {
    const value = query.get(key)?.slice(0, 60) ?? "";
    return !value || value === "all" || list.some((each) => each === value) ? [] : [value];
  });
}

/** The query of the call and of the address. It omits defaults (specification section 7). */
export function queryOf({
  locationPreference,
  familySize,
  durationNeeded,
  languages,
  sort,
  page,
  after,
}: Browse) {
  return {
    ...(locationPreference && { locationPreference }),
    ...(familySize && { familySize }),
    ...(durationNeeded && { durationNeeded }),
    ...(languages.length > 0 && { languages: languages.join(",") }),
    ...(sort !== "recent" && { sort }),
    ...(page > 1 && { page: String(page) }),
    ...(page > 1 && after && { after }),
  };
}

/** The address of a list. A reload, Back and a shared link show the same list. */
export function addressOf(browse: Browse): string {
  const query = new URLSearchParams(queryOf(browse));
  if (browse.view !== "grid") query.set("view", browse.view);
  return query.size > 0 ? `${screens.browseMigrants}?${query}` : screens.browseMigrants;
}
