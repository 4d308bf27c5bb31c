import { i18n } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { languages } from "#schema/languages.ts";

/** ISO 3166-1: the members of the United Nations, Kosovo, Palestine, Taiwan and Western Sahara. */
const codes =
  "AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PS PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VN VU WS XK YE ZA ZM ZW".split(
    " ",
  );

const known = new Map<string, Map<string, string>>();

function namesIn(locale: string) {
  const before = known.get(locale);
  if (before) return before;
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const all = new Map(codes.map((code) => [code, names.of(code) ?? code]));
  known.set(locale, all);
  return all;
}

/** The names of all countries in the reader's language, in its order. */
export const countryNames = () =>
  [...namesIn(i18n.locale).values()].sort(new Intl.Collator(i18n.locale).compare);

function codeOf(name: string) {
  const text = name.trim().toLowerCase();
  for (const { code: locale } of languages)
    for (const [code, each] of namesIn(locale)) if (each.toLowerCase() === text) return code;
}

/** A country as it is stored, in English. Text that names no country stays as it is. */
export function countryInEnglish(name: string): string {
  const code = codeOf(name);
  return (code && namesIn("en").get(code)) ?? name;
}

/** A stored country in the reader's language. Text that names no country stays as it is. */
export function countryForReader(name: string): string {
  if (i18n.locale === "en" || !i18n.locale) return name;
  const code = codeOf(name);
  return (code && namesIn(i18n.locale).get(code)) ?? name;
}

/** The same, for a part that renders again when the language changes. */
export function useCountry(name: string): string {
  useLingui();
  return countryForReader(name);
}
