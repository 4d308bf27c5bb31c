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
  /** It can be repeated in the same Worker. */
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
    if (isFirst) return 0;
    const isFit = !failed && took < longest;
    const test = { file, name, took, counts: new Map(counts), passes: !failed, isFit };
    this.tests.set(file, [...(this.tests.get(file) ?? []), test]);
    return null;
  }
}

/** Decides with which mutant each test runs next, and learns from it what kills what. */
export class Tries {
  readonly killed = new Map<number, Killer>();
  /** Test files that are new or have changed since the last run. */
  readonly newFiles = new Set<string>();
  /** Counts everything that was learnt: a run that adds nothing need not be repeated. */
  learnt = 0;
  readonly #tried = new Map<number, Set<KnownTest>>();
  #plans = new Map<string, Map<string, { test: KnownTest; ids: number[] }>>();
  /** Files whose tests run all, because one of them needs what another has made. */
  readonly #whole = new Set<string>();
  /** By file, a test that failed with a mutant and then without it: it is repeated in a Worker without any other. */
  readonly #alone = new Map<string, { name: string; id: number }>();
  readonly #now = new Map<string, { name: string; id: number; suspect: number; isSpoilt: boolean }>();
  /** By `describe`, how often its tests may still pass in this round: the rows of one table notice much the same. */
  readonly #patience = new Map<string, number>();

  /**
   * Plans each open mutant for the `size` tests that most likely notice it. A `describe` whose tests have passed `patience`
   * times and killed nothing leaves the other mutants to better tests; each kill gives it five more passes.
   */
  plan(
    mutants: readonly Mutant[],
    tests: readonly KnownTest[],
    { size, patience }: { size: number; patience: number },
    hints: ReadonlyMap<number, Killer>,
  ) {
    this.#plans = new Map();
    this.#patience.clear();
    for (const test of tests) this.#patience.set(suiteOf(test), patience);
    this.#alone.clear();
    const rank = rankOf(tests, hints);
    for (const mutant of mutants) {
      const chosen = tests
        .filter(({ isFit, counts }) => isFit && counts.has(mutant.id))
        .filter((test) => !this.#tried.get(mutant.id)?.has(test))
        .map((test) => ({ test, at: rank(mutant, test) }))
        .sort((a, b) => a.at - b.at);
      // What the last run tried in vain comes last.
      const isFirst = ({ test, at }: (typeof chosen)[number]) => at === 0 || this.newFiles.has(test.file);
      const inOrder = [...chosen.filter(isFirst), ...spread(chosen.filter((each) => !isFirst(each)))];
      for (const { test, at } of inOrder.slice(0, size)) {
        const plans = this.#plans.get(test.file) ?? new Map();
        this.#plans.set(test.file, plans);
        const { ids } = plans.get(test.name) ?? { ids: [] };
        plans.set(test.name, { test, ids: at === 0 ? [mutant.id, ...ids] : [...ids, mutant.id] });
      }
    }
  }

  /** How many tests have run with a mutant and passed. */
  timesTried = (id: number) => this.#tried.get(id)?.size ?? 0;

  /** The files in which something of the plan is left, for a new run. */
  start(): string[] {
    this.#now.clear();
    return [...this.#plans.keys()].filter((file) =>
      [...(this.#plans.get(file)?.keys() ?? [])].some((name) => this.#choose(file, name) !== undefined),
    );
  }

  next({ file, test: name, isFirst, failed }: Asked): Answer {
    const before = this.#now.get(file);
    const now = { name, id: 0, suspect: 0, isSpoilt: before?.isSpoilt ?? false };
    this.#now.set(file, now);
    if (!isFirst && before?.suspect) now.isSpoilt = this.#settle(file, name, before.suspect, failed);
    else if (!isFirst && before?.id) {
      if (failed) {
        now.suspect = before.id;
        return 0;
      }
      this.#pass(file, name, before.id);
    }
    const id = now.isSpoilt ? undefined : this.#choose(file, name);
    now.id = id ?? 0;
    return id ?? (isFirst && this.#whole.has(file) && !now.isSpoilt ? 0 : null);
  }

  /** The Worker of a file hung: so does the mutant that was on. */
  hang(file: string): void {
    const { id = 0, name = "" } = this.#now.get(file) ?? {};
    if (id) this.#kill(id, { file, name: `${name} (hangs)` });
  }

  #choose(file: string, name: string): number | undefined {
    const { test, ids } = this.#plans.get(file)?.get(name) ?? {};
    const alone = this.#alone.get(file);
    if (alone && !this.killed.has(alone.id)) return alone.name === name ? alone.id : undefined;
    return test?.isFit && this.#patienceOf(test) > 0
      ? ids?.find((id) => !this.killed.has(id) && !this.#tried.get(id)?.has(test))
      : undefined;
  }

  /** A test has failed with a mutant and has now run without it. Whether the Worker is of no more use. */
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

  #pass(file: string, name: string, id: number): void {
    const test = this.#plans.get(file)?.get(name)?.test;
    if (test) this.#tried.set(id, (this.#tried.get(id) ?? new Set()).add(test));
    if (test) this.#patience.set(suiteOf(test), this.#patienceOf(test) - 1);
    // It failed only because it had run before.
    if (test && this.#alone.delete(file)) test.isFit = false;
    this.learnt += 1;
  }

  #kill(id: number, killer: Killer): void {
    this.killed.set(id, killer);
    this.#patience.set(suiteOf(killer), this.#patienceOf(killer) + 5);
    this.learnt += 1;
  }

  #patienceOf = (test: Killer) => this.#patience.get(suiteOf(test)) ?? 0;
}

const suiteOf = ({ file, name }: Killer) => `${file} ${name.split(" > ").slice(0, -1).join()}`;

/** The best test of each `describe`, then the second of each: the rows of one table notice much the same. */
function spread<T extends { test: KnownTest; at: number }>(inOrder: readonly T[]): T[] {
  const suites = Map.groupBy(inOrder, ({ test }) => suiteOf(test));
  const turns = [...suites.values()].flatMap((suite) => suite.map((each, turn) => ({ each, turn })));
  return turns.sort((a, b) => a.turn - b.turn || a.each.at - b.each.at).map(({ each }) => each);
}

/**
 * Lowest first: what killed the mutant the last time, then a test beside the file, then one that reaches the mutant more often
 * than all of its neighbours do, then one that is fast and reaches little else.
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
