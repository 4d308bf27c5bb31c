import type { PhraseKind } from "#schema/vocabulary.ts";
import { fold } from "../identifying/fold.ts";
import type { Word } from "./words.ts";

/** The phrases of one language. */
export interface Phrases {
  /** Names for groups of words, used as `<name>` in patterns. */
  groups: Readonly<Record<string, string>>;
  /** Words that negate the phrase after them: "never send money". */
  negations: string;
  /** Beginnings of a question about oneself: "do I have to pay". */
  questions: readonly string[];
  /**
   * A pattern is a list of words with spaces between them. `a|b` matches either word, and `a*` a word that begins with
   * "a". `..3` matches up to three words of any kind, and `a?` up to one; both stay within a sentence.
   */
  patterns: Readonly<Record<PhraseKind, readonly string[]>>;
}

type Step = { gap: number } | { words: ReadonlySet<string>; beginnings: readonly string[] };

export interface Compiled {
  kinds: readonly { kind: PhraseKind; patterns: readonly (readonly Step[])[] }[];
  negations: Step;
  questions: readonly (readonly Step[])[];
}

const clean = (word: string) => fold(word.replace(/['’ʼ]/gu, ""));

function stepOf(part: string): Step {
  if (part.startsWith("..")) return { gap: Number(part.slice(2)) };
  if (part.endsWith("?")) return { gap: 1 };
  const all = part.split("|").map(clean);
  return {
    words: new Set(all.filter((word) => !word.endsWith("*"))),
    beginnings: all.filter((word) => word.endsWith("*")).map((word) => word.slice(0, -1)),
  };
}

export function compile({ groups, negations, questions, patterns }: Phrases): Compiled {
  const steps = (pattern: string) =>
    pattern
      .replace(/<(\w+)>/g, (_, name: string) => {
        const group = groups[name];
        if (group === undefined) throw new Error(`No group is called ${name}.`);
        return group;
      })
      .trim()
      .split(/\s+/)
      .map(stepOf);
  return {
    kinds: Object.entries(patterns).map(([kind, list]) => ({
      kind: kind as PhraseKind,
      patterns: list.map(steps),
    })),
    negations: stepOf(negations.trim().replace(/\s+/g, "|")),
    questions: questions.map(steps),
  };
}

function fits(step: Exclude<Step, { gap: number }>, word: Word | undefined): boolean {
  if (word === undefined || word === "end" || word === "comma") return false;
  return word.some(
    (form) => step.words.has(form) || step.beginnings.some((beginning) => form.startsWith(beginning)),
  );
}

/** Whether the steps from `from` on match the words at `at`. Each step reads few words, so it is quick for any text. */
function matchesAt(steps: readonly Step[], words: readonly Word[], at: number, from = 0): boolean {
  const step = steps[from];
  if (step === undefined) return true;
  if (!("gap" in step)) {
    const here = words[at] === "comma" && from > 0 ? at + 1 : at;
    return fits(step, words[here]) && matchesAt(steps, words, here + 1, from + 1);
  }
  for (let place = at, skipped = 0; skipped <= step.gap; place += 1) {
    if (matchesAt(steps, words, place, from + 1)) return true;
    if (words[place] === undefined || words[place] === "end") return false;
    if (words[place] !== "comma") skipped += 1;
  }
  return false;
}

/** Words before a phrase in which a negation counts, and a question about oneself. */
const negatedWithin = 2;
const askedWithin = 8;

function isMeant(words: readonly Word[], at: number, { negations, questions }: Compiled): boolean {
  for (let place = at - 1; place >= at - negatedWithin; place -= 1) {
    const word = words[place];
    if (word === undefined || word === "end" || word === "comma") break;
    if (!("gap" in negations) && fits(negations, word)) return false;
  }
  for (let place = at; place >= at - askedWithin && place >= 0; place -= 1) {
    if (words[place] === "end") break;
    if (questions.some((question) => matchesAt(question, words, place))) return false;
  }
  return true;
}

/** The kinds of phrases among these words. */
export function kindsIn(words: readonly Word[], compiled: Compiled): PhraseKind[] {
  return compiled.kinds
    .filter(({ patterns }) =>
      words.some((_, at) =>
        patterns.some((steps) => matchesAt(steps, words, at) && isMeant(words, at, compiled)),
      ),
    )
    .map(({ kind }) => kind);
}
