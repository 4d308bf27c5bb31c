import { i18n, type Messages } from "@lingui/core";
import { withTimeout } from "#web/api/with-timeout.ts";

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

const [english] = languages;
const key = "language";

// English is in the code (decision 2). Each other language is a chunk that only its readers fetch.
const catalogues: Record<Language["code"], () => Promise<{ messages: Messages }>> = {
  en: async () => ({ messages: {} }),
  ar: () => import("./locales/ar.po"),
  uk: () => import("./locales/uk.po"),
};

/** The product's language for the first matching language tag ("uk-UA" is Ukrainian), otherwise English. */
export function languageFor(tags: readonly string[]): Language {
  const codes = tags.map((tag) => tag.toLowerCase().split("-")[0]);
  const code = codes.find((candidate) => languages.some((language) => language.code === candidate));
  return languages.find((language) => language.code === code) ?? english;
}

/** The language chosen on this device, otherwise the first match of the browser's languages. */
export function chosenLanguage(): Language {
  const stored = localStorage.getItem(key);
  return languageFor(stored ? [stored, ...navigator.languages] : navigator.languages);
}

let latest: Language = english;

/** Switches all text, dates, numbers and the page's direction. Rejects if the catalogue cannot be fetched. */
export async function speak(language: Language) {
  latest = language;
  const { messages } = await withTimeout(catalogues[language.code]());
  // Another language was chosen while this one loaded.
  if (latest !== language) return;
  document.documentElement.lang = language.code;
  document.documentElement.dir = language.dir;
  i18n.loadAndActivate({ locale: language.code, locales: language.formats, messages });
}

/** Switches the language and stores the choice on this device. */
export async function chooseLanguage(language: Language) {
  await speak(language);
  localStorage.setItem(key, language.code);
}

/** Loads the reader's language before the first screen. False for English or if the catalogue cannot be fetched. */
export async function loadReadersLanguage(): Promise<boolean> {
  const language = chosenLanguage();
  if (language === english) return false;
  return speak(language).then(
    () => true,
    () => false,
  );
}
