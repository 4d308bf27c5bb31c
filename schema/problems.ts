/** Everything that can be wrong with one field, with the English sentence for it. `{n}` is the problem's number. */
export const fieldProblems = {
  required: "This is required.",
  too_long: { one: "Use at most {n} character.", other: "Use at most {n} characters." },
  too_short: { one: "Use at least {n} character.", other: "Use at least {n} characters." },
  too_small: "This must be at least {n}.",
  too_large: "This must be at most {n}.",
  too_many: "Choose at most {n}.",
  not_integer: "Enter a whole number.",
  not_email: "Enter an email address, like name@example.com.",
  not_a_date: "Enter a real date.",
  not_past: "Enter a date in the past.",
  not_in_list: "Choose one of the options.",
  not_well_formed: "This has characters we cannot save. Please remove them.",
  too_common: "This password is too easy to guess. Choose another.",
  too_personal: "Do not use your name or email as your password.",
  wrong_password: "This is not your current password.",
  wrong_code: "This code does not work. Each code works once: wait for the next one.",
  identifies_person:
    "Others can read this comment, so it must not show who the person is or where they live. Take out last names, email addresses, phone numbers, postcodes and street addresses.",
  not_visible: "Use letters that people can see.",
  unknown_key: "This is not a field of this form.",
  not_other_party: "Messages go to the other person of this connection.",
  not_yourself: "You cannot report yourself.",
  leave_empty: "Leave this field empty, and send it again.",
  wrong_migrant: "This payment was made for someone else.",
  invalid: "This does not look right.",
} as const;
export type FieldProblem = keyof typeof fieldProblems;

/** What is wrong with one field. `n` is the limit that the sentence names. */
export type Problem = { code: FieldProblem; n?: number };

/** A problem as a zod message, which can only be text: `problem("too_long", 80)` is `"too_long:80"`. */
export const problem = (code: FieldProblem, n?: number) => (n === undefined ? code : `${code}:${n}`);

const isFieldProblem = (code: string): code is FieldProblem => Object.hasOwn(fieldProblems, code);

/** The problem in a zod message: `"too_long:80"` is `{ code: "too_long", n: 80 }`. Any other text is `invalid`. */
export function readProblem(message: string): Problem {
  const [code = "", n] = message.split(":");
  if (!isFieldProblem(code)) return { code: "invalid" };
  return n === undefined ? { code } : { code, n: Number(n) };
}

/** A problem's English sentence, for the `fields` of an answer. */
export function problemSentence({ code, n }: Problem): string {
  const sentence = fieldProblems[code];
  const form = typeof sentence === "string" ? sentence : sentence[n === 1 ? "one" : "other"];
  return form.replace("{n}", String(n));
}

/** A problem's English sentence for every number, in ICU message format. Translations are looked up by it. */
export function problemMessage(code: FieldProblem): string {
  const sentence = fieldProblems[code];
  if (typeof sentence === "string") return sentence;
  return `{n, plural, one {${sentence.one}} other {${sentence.other}}}`;
}
