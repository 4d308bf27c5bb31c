import { fold } from "./fold.ts";

interface Name {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Last names that are also ordinary English words. They count only where they are written as a name, so that a comment
 * about a person called May can still contain "may".
 */
const ordinary = new Set(
  `a all always an and as at be best but by can day do friend good great guest had has he her him his home host house
   how if in is it kind light little long love low made make man may me more most much my new nice no not of old on or
   our out rich room say see she sing small so song stay strong sun sweet than the they this time to too us very was
   way we well what who will wise with yes you young`
    .split(/\s+/)
    .map(fold),
);

const notInWord = "[^\\p{L}\\p{N}]";
const whole = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, "u");
const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether a text contains the whole last name as separate words, in any case, with or without diacritics. */
export function holdsLastName(text: string, { firstName, lastName }: Name): boolean {
  const words = wordsOf(fold(lastName));
  const last = words.join("");
  // A person with only one name enters it twice, or a dash as the last name. First names are allowed.
  if (last === "" || last === wordsOf(fold(firstName)).join("")) return false;
  if (ordinary.has(last)) return writtenAsName(text, firstName, lastName);
  const first = wordsOf(fold(firstName)).join("");
  const joined = first && `|${first}${last}|${last}${first}`;
  const spelled = [...last].length > 3 ? `|${[...last].join(`${notInWord}{1,3}`)}` : "";
  return whole(`${words.join(`${notInWord}{0,3}`)}(?:e?s)?${joined}${spelled}`).test(fold(text));
}

/** Whether an ordinary word is written as a name: after the first name or a title, or capitalised inside a sentence. */
function writtenAsName(text: string, firstName: string, lastName: string): boolean {
  const last = wordsOf(fold(lastName)).join(" ");
  const before = [wordsOf(fold(firstName)).join(" "), "mrs?", "ms", "miss", "mx", "dr"].filter(Boolean);
  if (whole(`(?:${before.join("|")})${notInWord}{1,3}${last}`).test(fold(text))) return true;
  const capital = /(?<![.!?…\n]\s*|^\s*)(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{M}]*/gu;
  return (text.match(capital) ?? []).some((word) => fold(word) === last);
}
