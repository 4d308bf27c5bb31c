import { i18n } from "@lingui/core";

/** An English sentence of schema/errors.ts in the reader's language. A sentence without a translation stays English. */
export const errorText = (english: string): string => translate(english, english);

/** These messages have their English text as id (decision 20). Lingui treats a fallback in an array as compiled. */
export function translate(id: string, english: string, values?: Record<string, unknown>): string {
  const descriptor = { id, message: [english] as unknown as string, values };
  return i18n._(descriptor);
}
