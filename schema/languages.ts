/**
 * The languages of the product: code, own name, direction and the locale for `Intl`. Arabic uses Latin digits, as
 * prices, cards, telephone numbers and British documents do (decision 8).
 */
export const languages = [
  { code: "en", name: "English", dir: "ltr", formats: "en-GB" },
  { code: "ar", name: "العربية", dir: "rtl", formats: "ar-u-ca-gregory-nu-latn" },
  { code: "uk", name: "Українська", dir: "ltr", formats: "uk-UA" },
] as const;

export type Language = (typeof languages)[number];

/** The codes of the languages, as they are stored. */
export const languageCodes = ["en", "ar", "uk"] as const satisfies readonly Language["code"][];
export type LanguageCode = Language["code"];

/** The language of the messages in the code (decision 2). */
export const [english] = languages;

/** The product's language for the first matching language tag ("uk-UA" is Ukrainian), otherwise English. */
export function languageFor(tags: readonly string[]): Language {
  const codes = tags.map((tag) => tag.trim().toLowerCase().split(/[-;]/)[0]);
  const code = codes.find((candidate) => languages.some((language) => language.code === candidate));
  return languages.find((language) => language.code === code) ?? english;
}
