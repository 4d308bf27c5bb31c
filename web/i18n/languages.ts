import { i18n, type Messages } from "@lingui/core";
import { inTime } from "#web/api/with-timeout.ts";

/**
 * The languages of the product: code, name in itself, direction, and what `Intl` forms dates and numbers by.
 * Arabic keeps the digits of prices, cards, telephone numbers and British papers (decision 8).
 */
export const languages = [
  { code: "en", name: "English", dir: "ltr", formats: "en-GB" },
  { code: "ar", name: "العربية", dir: "rtl", formats: "ar-u-ca-gregory-nu-latn" },
  { code: "uk", name: "Українська", dir: "ltr", formats: "uk-UA" },
] as const;

export type Language = (typeof languages)[number];

const [english] = languages;
const key = "language";

// English stands in the code (decision 2); each of the others is a chunk that only its readers fetch.
const catalogues: Record<Language["code"], () => Promise<{ messages: Messages }>> = {
  en: async () => ({ messages: {} }),
  ar: () => import("./locales/ar.po"),
  uk: () => import("./locales/uk.po"),
};

/** The first of the given language tags that the product speaks ("uk-UA" is Ukrainian), otherwise English. */
export function languageFor(tags: readonly string[]): Language {
  const codes = tags.map((tag) => tag.toLowerCase().split("-")[0]);
  const code = codes.find((candidate) => languages.some((language) => language.code === candidate));
  return languages.find((language) => language.code === code) ?? english;
}

/** What was chosen on this device, otherwise what the browser asks for. */
export function chosenLanguage(): Language {
  const stored = localStorage.getItem(key);
  return languageFor(stored ? [stored, ...navigator.languages] : navigator.languages);
}

let wanted: Language = english;

/** Turns every word, date and number, and the direction of the page; rejects where the words cannot be fetched. */
export async function speak(language: Language) {
  wanted = language;
  const { messages } = await inTime(catalogues[language.code]());
  // Somebody who presses twice gets the second.
  if (wanted !== language) return;
  document.documentElement.lang = language.code;
  document.documentElement.dir = language.dir;
  i18n.loadAndActivate({ locale: language.code, locales: language.formats, messages });
}

/** Speaks a language from now on, and on the next visit of this device. */
export async function choose(language: Language) {
  await speak(language);
  localStorage.setItem(key, language.code);
}

/** Speaks the person's language before the first screen; false where that is English, or its words cannot be fetched. */
export async function speaksAnother(): Promise<boolean> {
  const language = chosenLanguage();
  if (language === english) return false;
  return speak(language).then(
    () => true,
    () => false,
  );
}
