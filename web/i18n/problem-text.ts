import { fieldProblems, type Problem, problemMessage, problemSentence } from "#schema/problems.ts";
import { translate } from "./error-text.ts";

/** The sentence about a field's problem in the reader's language. A newer server's unknown code reads as `invalid`. */
export function problemText({ code, n }: Problem): string {
  const known = Object.hasOwn(fieldProblems, code) ? code : "invalid";
  return translate(problemMessage(known), problemSentence({ code: known, n }), { n });
}
