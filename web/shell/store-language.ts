import { setLanguage } from "#schema/endpoints/account.ts";
import type { LanguageCode } from "#schema/languages.ts";
import { request } from "#web/api/request.ts";
import { refreshSession } from "#web/api/session.tsx";

let before: Promise<unknown> = Promise.resolve();

/** Stores the language of the person's emails after the previous choice, so that the last one stays. Never fails. */
export function storeLanguage(language: LanguageCode) {
  before = before
    .then(() => request(setLanguage, { body: { language } }))
    .then(
      () => void refreshSession(),
      () => undefined,
    );
}
