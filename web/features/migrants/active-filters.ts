import { useLabels } from "#web/i18n/labels.ts";
import { type Filters, noFilters } from "./browse-address.ts";

interface ActiveFilter {
  key: string;
  text: string;
  /** The filters without this one. */
  without: Filters;
}

/** Each active filter as text. */
export function useActiveFilters(filters: Filters): ActiveFilter[] {
  const { label } = useLabels();
  const { locationPreference, familySize, durationNeeded, languages } = filters;
  const one = (key: keyof Filters, list: Parameters<typeof label>[0], value: string) =>
    value ? [{ key, text: label(list, value), without: { ...filters, [key]: noFilters[key] } }] : [];
  return [
    ...one("locationPreference", "locationPreferences", locationPreference),
    ...one("familySize", "familySizes", familySize),
    ...one("durationNeeded", "durations", durationNeeded),
    ...languages.map((language) => ({
      key: `language ${language}`,
      text: label("languages", language),
      without: { ...filters, languages: languages.filter((each) => each !== language) },
    })),
  ];
}
