import { i18n, type Messages } from "@lingui/core";
import { english, type Language, languageFor } from "#schema/languages.ts";
import { withTimeout } from "#web/api/with-timeout.ts";

const key = "language";

// English is in the code (decision 2). Each other language is a chunk that only its readers fetch.
export const catalogues: Record<Language["code"], () => Promise<{ messages: Messages }>> = {
  en: async () => ({ messages: {} }),
  ar: () => import("./locales/ar.po"),
  uk: () => import("./locales/uk.po"),
};

/** The language chosen on this device, otherwise the first match of the browser's languages. */
function chosenLanguage(): Language {
  const stored = localStorage.getItem(key);
  return languageFor(stored ? [stored, ...navigator.languages] : navigator.languages);
}

let latest: Language = english;

/** Switches all text, dates, numbers and the page's direction. Rejects if the catalogue cannot be fetched. */
async function speak(language: Language) {
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

/** Speaks the reader's language before the first screen; English if its catalogue cannot be fetched. */
export const speakReadersLanguage = () => speak(chosenLanguage()).catch(() => speak(english));
