import { keyedHash, type SealingEnv } from "#worker/platform/sealing.ts";

/** The fields of a request from which marks are made. */
interface Marked {
  readonly fullName?: string | undefined;
  readonly dateOfBirth?: string | null | undefined;
  /** Only landlords give it. */
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

/** A name and birth date for comparison: the order of the name's words does not matter. */
export const nameAndBirth = (name: string, born: string) => `${wordsOf(name).sort().join(" ")} ${born}`;

/** An address for comparison: abbreviations, spaces and punctuation do not matter. */
export const plainAddress = (address: string) =>
  wordsOf(address)
    .map((word) => short[word] ?? word)
    .join("");

/**
 * Keyed hashes by which a reviewer's screen finds requests with the same name and birth date, and with the same address of a
 * property. Migrants have no mark for an address, because many migrants live in the same shelter.
 */
export function marksOf(env: SealingEnv, { fullName, dateOfBirth, propertyAddress = "" }: Marked) {
  const address = plainAddress(propertyAddress);
  return {
    nameMark: fullName && dateOfBirth ? keyedHash(env, nameAndBirth(fullName, dateOfBirth), "name") : null,
    placeMark: address ? keyedHash(env, address, "place") : null,
  };
}
