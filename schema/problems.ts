import * as z from "zod/mini";

/**
 * What can be wrong with one field. Schemas put these codes (`too_long:80`) in the place of messages;
 * the server turns them into an English sentence, the web into one of its own language.
 */
export const fieldProblems = {
  required: "This is required.",
  too_long: "Use at most {n} characters.",
  too_short: "Use at least {n} characters.",
  too_small: "This must be at least {n}.",
  too_large: "This must be at most {n}.",
  too_many: "Choose at most {n}.",
  not_integer: "Enter a whole number.",
  not_email: "Enter an e-mail address, like name@example.com.",
  not_a_date: "Enter a real date.",
  not_past: "Enter a date in the past.",
  not_in_list: "Choose one of the options.",
  not_well_formed: "This holds characters that cannot be stored.",
  too_common: "This password is too easy to guess. Choose another.",
  too_personal: "Do not use your name or e-mail as your password.",
  identifies_person:
    "Others can read this comment, so it must not show who the person is or where they live. Take out last names, email addresses, phone numbers, postcodes and street addresses.",
  not_visible: "Use letters that can be seen.",
  unknown_key: "This is not a field of this form.",
  not_other_party: "Messages go to the other person of this connection.",
  wrong_migrant: "This payment was made for someone else.",
  invalid: "This does not look right.",
} as const;
export type FieldProblem = keyof typeof fieldProblems;

/** Writes a problem with its number: `problem("too_long", 80)` is `"too_long:80"`. */
export const problem = (code: FieldProblem, n?: number) => (n === undefined ? code : `${code}:${n}`);

/** Reads `too_long:80` back; anything else is `invalid`. */
export function readProblem(message: string): { code: FieldProblem; n: string } {
  const [code = "", n = ""] = message.split(":");
  return code in fieldProblems ? { code: code as FieldProblem, n } : { code: "invalid", n: "" };
}

/** The English sentence of a problem, for API answers. */
export function problemSentence(message: string): string {
  const { code, n } = readProblem(message);
  return fieldProblems[code].replace("{n}", n);
}

/** The problem that an English sentence of an API answer speaks of (`too_long:80`), or null for any other words. */
export function problemOf(sentence: string): string | null {
  for (const [code, words] of Object.entries(fieldProblems)) {
    const [before = "", after] = words.split("{n}");
    if (sentence === words) return code;
    if (after === undefined || !sentence.startsWith(before) || !sentence.endsWith(after)) continue;
    const n = sentence.slice(before.length, -after.length);
    if (/^\d+$/.test(n)) return `${code}:${n}`;
  }
  return null;
}

/** Gives zod's own refusals our codes, so that every message that leaves a schema is a problem. */
z.config({
  customError: (issue) => {
    if (issue.code === "invalid_type")
      return issue.input === undefined || issue.input === null ? "required" : "invalid";
    if (issue.code === "unrecognized_keys") return "unknown_key";
    if (issue.code === "invalid_value")
      return issue.input === undefined || issue.input === "" ? "required" : "not_in_list";
    return "invalid";
  },
});
