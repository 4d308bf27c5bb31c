import { i18n } from "@lingui/core";
import { fieldProblems, type Problem, problemMessage, problemSentence } from "#schema/problems.ts";

/** An English sentence of schema/errors.ts in the reader's language. A sentence without a translation stays English. */
export const errorText = (english: string): string => translate(english, english);

/** The sentence about a field's problem in the reader's language. A newer server's unknown code reads as `invalid`. */
export function problemText({ code, n }: Problem): string {
  const known = Object.hasOwn(fieldProblems, code) ? code : "invalid";
  return translate(problemMessage(known), problemSentence({ code: known, n }), { n });
}

/** These messages have their English as id (decision 20). In an array, the fallback counts as compiled. */
function translate(id: string, english: string, values?: Record<string, unknown>): string {
  const descriptor = { id, message: [english] as unknown as string, values };
  return i18n._(descriptor);
}
