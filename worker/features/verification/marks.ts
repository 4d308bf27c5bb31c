import { keyedHash, type SealingEnv } from "#worker/platform/sealing.ts";

/** What of a request is marked. */
interface Marked {
  readonly fullName?: string | undefined;
  readonly dateOfBirth?: string | null | undefined;
  /** Only of a landlord. */
  readonly propertyAddress?: string | undefined;
}

/** Words that people shorten in addresses. */
const short: Readonly<Record<string, string>> = {
  street: "st",
  road: "rd",
  avenue: "ave",
  lane: "ln",
  drive: "dr",
  close: "cl",
  court: "ct",
  apartment: "flat",
  apt: "flat",
};

/** The words of a text without accents, case and punctuation, in any script. */
const wordsOf = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** A name in any order of its words, with the birth date. */
export const nameAndBirth = (name: string, born: string) => `${wordsOf(name).sort().join(" ")} ${born}`;

/** An address, whatever is shortened or separated. */
export const plainAddress = (address: string) =>
  wordsOf(address)
    .map((word) => short[word] ?? word)
    .join("");

/**
 * Keyed hashes by which a reviewer's screen finds requests with the same name and birth date, and with the same address of a
 * property. Migrants have no mark for an address: many live in one shelter.
 */
export function marksOf(env: SealingEnv, { fullName, dateOfBirth, propertyAddress = "" }: Marked) {
  const address = plainAddress(propertyAddress);
  return {
    nameMark: fullName && dateOfBirth ? keyedHash(env, nameAndBirth(fullName, dateOfBirth), "name") : null,
    placeMark: address ? keyedHash(env, address, "place") : null,
  };
}
