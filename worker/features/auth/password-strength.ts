import type { FieldProblem } from "#schema/problems.ts";

let common: ReadonlySet<string> | undefined;

/** Loads the list at the first registration, because it has 380 kB (@zxcvbn-ts/language-common). */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  if (common) return common;
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  common = new Set(dictionary["passwords-common"]);
  return common;
}

/**
 * What is wrong with a new password, or null. It must not be a common password, nor the person's e-mail or names, alone
 * or two of them combined. The schema checks the length. There are no composition rules.
 */
export async function passwordProblem(
  password: string,
  personal: readonly string[],
): Promise<FieldProblem | null> {
  const plain = fold(password);
  const own = personal.flatMap((word) => [fold(word), fold(word.split("@")[0] ?? "")]);
  const pairs = own.flatMap((first) => own.map((second) => first + second));
  if ([...own, ...pairs].includes(plain)) return "too_personal";
  return (await commonPasswords()).has(password.toLowerCase()) ? "too_common" : null;
}

const fold = (text: string) => text.normalize("NFKC").toLowerCase().replace(/\s+/g, "");
