import { setLanguage } from "#schema/endpoints/account.ts";
import type { LanguageCode } from "#schema/languages.ts";
import { request } from "#web/api/request.ts";
import { refreshSession } from "#web/api/session.tsx";

/** Stores the language of the person's emails. Never fails. */
export const storeLanguage = (language: LanguageCode) =>
  request(setLanguage, { body: { language } }).then(refreshSession, () => undefined);
