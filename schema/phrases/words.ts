import { fold } from "#schema/identifying/fold.ts";

/** A word in all its forms that a pattern can match, or a mark between words. */
export type Word = readonly string[] | "end" | "comma";

const parts = /[\p{L}\p{N}]+|[£$€]|[.!?;…؟؛\n]+|[,،:–—]/gu;
const arabic = /^[ء-ي]/u;
/** Arabic writes these together with the next word: and, so, with, for, like, the, will. */
const joined = /^(?:[وف])?(?:لل|[بلك]?ال|[بلكس])?/u;

/**
 * The folded words of a text, at most `most`. An Arabic word also counts without the short words that are joined to it:
 * "وبالجواز" counts as "جواز", too.
 */
export function wordsOf(text: string, most = 1_000): Word[] {
  const found = fold(text.replace(/['’ʼ`]/gu, "")).matchAll(parts);
  const words: Word[] = [];
  for (const [part] of found) {
    if (words.length === most) break;
    if (/^[,،:–—]/u.test(part)) words.push("comma");
    else if (/^[.!?;…؟؛\n]/u.test(part)) words.push("end");
    else words.push(formsOf(part));
  }
  return words;
}

function formsOf(word: string): readonly string[] {
  if (!arabic.test(word)) return [word];
  const forms = new Set([word, word.replace(/^[وف]/u, ""), word.replace(joined, "")]);
  return [...forms].filter((form) => form.length > 1);
}
