import { homeOf } from "./mutants.ts";
import type { Answer, Asked } from "./shared.ts";
import type { Mutant } from "./syntax.ts";

/** A test of a file as it was recorded. */
export interface KnownTest {
  readonly file: string;
  readonly name: string;
  /** Milliseconds. */
  readonly took: number;
  /** How often it reaches each mutant. */
  readonly counts: ReadonlyMap<number, number>;
  readonly passes: boolean;
  /** Whether it can be repeated in the same Worker. */
  isFit: boolean;
}

export type Killer = Pick<KnownTest, "file" | "name">;

/** Milliseconds. Longer tests are not repeated. */
const longest = 8_000;

/** Runs every test without a mutant, and notes what it reaches. */
export class Recording {
  readonly tests = new Map<string, KnownTest[]>();
  readonly #began = new Map<string, number>();

  next({ file, test: name, isFirst, failed, counts }: Asked): Answer {
    const took = Date.now() - (this.#began.get(file) ?? 0);
    this.#began.set(file, Date.now());
    if (isFirst) return [];
    const isFit = !failed && took < longest;
    const test = { file, name, took, counts: new Map(counts), passes: !failed, isFit };
    this.tests.set(file, [...(this.tests.get(file) ?? []), test]);
    return null;
  }
}

/** How many mutants are on at once, at most. */
const mostAtOnce = 32;

/** The state of a running file: a test runs with these mutants, or again without the mutant with which it failed. */
interface Now {
  name: string;
  ids: readonly number[];
  suspect: number;
  isSpoilt: boolean;
}

/**
 * Decides with which mutants each test runs next, and learns which test kills which mutant. Most tests notice few of the
 * mutants that they reach, so several are on at once. A test that fails runs with each half of them, until one is left.
 */
export class Tries {
  readonly killed = new Map<number, Killer>();
  /** Test files that are new or have changed since the last run. */
  readonly newFiles = new Set<string>();
  /** Counts everything that was learnt. After a run that adds nothing, no further run is needed. */
  learnt = 0;
  readonly #tried = new Map<number, Set<KnownTest>>();
  #plans = new Map<string, Map<string, { test: KnownTest; ids: number[] }>>();
  #lines = new Map<number, string>();
  /** Files in which all tests run, because one test needs what another one has made. */
  readonly #whole = new Set<string>();
  /** By file, a test that failed with a mutant and then without it: it is repeated in a Worker without any other. */
  readonly #alone = new Map<string, { name: string; id: number }>();
  readonly #now = new Map<string, Now>();
  /** By file, the halves of the mutants with which its running test has failed. */
  readonly #halves = new Map<string, (readonly number[])[]>();
  /** By `describe`, how many mutants are on at once: twice as many after each pass, half after each failure. */
  readonly #atOnce = new Map<string, number>();
  #first = 1;
  /** Mutants with which a test hung: each of them is on alone. */
  readonly #hanging = new Set<number>();

  /**
   * Plans each open mutant for the `size` tests that most likely notice it. `atOnce` mutants are on at first. With one at a
   * time, all tests count as not tried: two mutants may hide each other.
   */
  plan(
    mutants: readonly Mutant[],
    tests: readonly KnownTest[],
    { size, atOnce }: { size: number; atOnce: number },
    hints: ReadonlyMap<number, Killer>,
  ) {
    this.#plans = new Map();
    this.#alone.clear();
    this.#atOnce.clear();
    this.#first = atOnce;
    if (atOnce === 1) this.#tried.clear();
    this.#lines = new Map(mutants.map(({ id, file, line }) => [id, `${file}:${line}`]));
    const rank = rankOf(tests, hints);
    for (const mutant of mutants) {
      const chosen = tests
        .filter(({ isFit, counts }) => isFit && counts.has(mutant.id))
        .filter((test) => !this.#tried.get(mutant.id)?.has(test))
        .map((test) => ({ test, at: rank(mutant, test) }))
        .sort((a, b) => a.at - b.at);
      // The tests that the last run tried without a kill come last.
      const isFirst = ({ test, at }: (typeof chosen)[number]) => at === 0 || this.newFiles.has(test.file);
      const inOrder = [...chosen.filter(isFirst), ...spread(chosen.filter((each) => !isFirst(each)))];
      for (const { test } of inOrder.slice(0, size)) {
        const plans = this.#plans.get(test.file) ?? new Map();
        this.#plans.set(test.file, plans);
        const { ids } = plans.get(test.name) ?? { ids: [] };
        plans.set(test.name, { test, ids: [...ids, mutant.id] });
      }
    }
  }

  /** How many tests have run with a mutant and passed. */
  timesTried = (id: number) => this.#tried.get(id)?.size ?? 0;

  /** The files in which something of the plan is left, for a new run. */
  start(): string[] {
    this.#now.clear();
    this.#halves.clear();
    return [...this.#plans.keys()].filter((file) =>
      [...(this.#plans.get(file)?.keys() ?? [])].some((name) => this.#choose(file, name) !== undefined),
    );
  }

  next({ file, test: name, isFirst, failed }: Asked): Answer {
    const before = this.#now.get(file);
    const now: Now = { name, ids: [], suspect: 0, isSpoilt: before?.isSpoilt ?? false };
    this.#now.set(file, now);
    const [id, ...more] = before?.ids ?? [];
    if (isFirst) this.#halves.delete(file);
    else if (before?.suspect) now.isSpoilt = this.#settle(file, name, before.suspect, failed);
    else if (id && !failed) this.#pass(file, name, [id, ...more]);
    else if (id && more.length > 0) this.#split(file, name, [id, ...more]);
    else if (id) {
      now.suspect = id;
      return [];
    }
    const ids = now.isSpoilt ? undefined : this.#choose(file, name);
    now.ids = ids ?? [];
    return ids ?? (isFirst && this.#whole.has(file) && !now.isSpoilt ? [] : null);
  }

  /** The Worker of a file hung, so the mutant that was on, or one of them, makes it hang. */
  hang(file: string): void {
    const { ids = [], name = "" } = this.#now.get(file) ?? {};
    const [id, ...more] = ids;
    if (id && more.length === 0) this.#kill(id, { file, name: `${name} (hangs)` });
    for (const each of ids) this.#hanging.add(each);
    this.learnt += ids.length;
  }

  #choose(file: string, name: string): readonly number[] | undefined {
    const { test, ids = [] } = this.#plans.get(file)?.get(name) ?? {};
    const alone = this.#alone.get(file);
    if (alone && !this.killed.has(alone.id)) return alone.name === name ? [alone.id] : undefined;
    if (!test?.isFit) return undefined;
    const half = this.#halves.get(file)?.pop();
    if (half) return half;
    const open = ids.filter((id) => !this.killed.has(id) && !this.#tried.get(id)?.has(test));
    return open.length > 0 ? this.#group(open, this.#atOnceIn(test)) : undefined;
  }

  /** Chooses at most one mutant of each line, because mutants of one line hide each other. */
  #group(open: readonly number[], most: number): number[] {
    const [first = 0] = open;
    if (this.#hanging.has(first)) return [first];
    const others = open.filter((id) => !this.#hanging.has(id));
    const byLine = new Map(others.toReversed().map((id) => [this.#lines.get(id), id]));
    return [...byLine.values()].toReversed().slice(0, most);
  }

  #split(file: string, name: string, ids: readonly number[]): void {
    const middle = Math.ceil(ids.length / 2);
    const halves = this.#halves.get(file) ?? [];
    this.#halves.set(file, [...halves, ids.slice(middle), ids.slice(0, middle)]);
    this.#change({ file, name }, 0.5);
    this.learnt += 1;
  }

  /** A test has failed with a mutant and has now run without it. Returns whether the Worker cannot be used any more. */
  #settle(file: string, name: string, id: number, failedAgain: boolean): boolean {
    const alone = this.#alone.get(file);
    const isAlone = alone?.name === name && alone.id === id;
    this.#alone.delete(file);
    if (!failedAgain || isAlone) this.#kill(id, { file, name });
    else {
      this.learnt += 1;
      this.#whole.add(file);
      this.#alone.set(file, { name, id });
    }
    return failedAgain;
  }

  #pass(file: string, name: string, ids: readonly number[]): void {
    const test = this.#plans.get(file)?.get(name)?.test;
    if (test) for (const id of ids) this.#tried.set(id, (this.#tried.get(id) ?? new Set()).add(test));
    // It failed only because it had run before.
    if (test && this.#alone.delete(file)) test.isFit = false;
    this.#change({ file, name }, 2);
    this.learnt += 1;
  }

  #kill(id: number, killer: Killer): void {
    this.killed.set(id, killer);
    this.#change(killer, 0.5);
    this.learnt += 1;
  }

  #atOnceIn = (test: Killer) => this.#atOnce.get(suiteOf(test)) ?? this.#first;

  #change(test: Killer, factor: number): void {
    const most = this.#first === 1 ? 1 : mostAtOnce;
    this.#atOnce.set(suiteOf(test), Math.min(most, Math.max(1, Math.floor(factor * this.#atOnceIn(test)))));
  }
}

const suiteOf = ({ file, name }: Killer) => `${file} ${name.split(" > ").slice(0, -1).join()}`;

/** The best test of each `describe`, then the second of each, because the rows of one table notice nearly the same. */
function spread<T extends { test: KnownTest; at: number }>(inOrder: readonly T[]): T[] {
  const suites = Map.groupBy(inOrder, ({ test }) => suiteOf(test));
  const turns = [...suites.values()].flatMap((suite) => suite.map((each, turn) => ({ each, turn })));
  return turns.sort((a, b) => a.turn - b.turn || a.each.at - b.each.at).map(({ each }) => each);
}

/**
 * The rank of a test, lowest first: the test that killed the mutant the last time, then a test beside the file, then a test
 * that reaches the mutant more often than its neighbours do, then a test that is fast and reaches little else.
 */
function rankOf(tests: readonly KnownTest[], hints: ReadonlyMap<number, Killer>) {
  const least = new Map<string, number>();
  for (const [file, here] of Map.groupBy(tests, (test) => test.file))
    for (const id of new Set(here.flatMap(({ counts }) => [...counts.keys()])))
      least.set(`${file} ${id}`, Math.min(...here.map(({ counts }) => counts.get(id) ?? 0)));
  return ({ id, file, call }: Mutant, test: KnownTest) => {
    const hint = hints.get(id);
    if (hint?.file === test.file && hint.name === test.name) return 0;
    const isSpecial = (test.counts.get(id) ?? 0) > (least.get(`${test.file} ${id}`) ?? 0);
    const isNear = call ? test.name.includes(call) : homeOf(test.file) === homeOf(file);
    return (isNear ? 0 : 40_000) + (isSpecial ? 0 : 20_000) + test.took + test.counts.size;
  };
}
