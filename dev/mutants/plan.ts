import { homeOf } from "./mutants.ts";
import type { Mutant } from "./syntax.ts";

/** A test of a file as it was recorded. */
export interface KnownTest {
  readonly file: string;
  readonly name: string;
  /** Milliseconds. */
  readonly took: number;
  /** How often it reaches each mutant. */
  readonly counts: ReadonlyMap<number, number>;
  /** Mutants that it has run with. */
  readonly tried: Set<number>;
  /** False when it cannot run twice. */
  isFit: boolean;
}

/** By test file and test, the mutants to try: each in the `size` tests that most likely notice it. */
export function planRound(mutants: readonly Mutant[], tests: readonly KnownTest[], size: number) {
  const least = leastCounts(tests);
  const plans = new Map<string, Record<string, number[]>>();
  for (const { id, file, call } of mutants) {
    // A test beside the file, then one that reaches the mutant more often than its neighbours do, then a fast one.
    const rank = (test: KnownTest) => {
      const isSpecial = (test.counts.get(id) ?? 0) > (least.get(`${test.file} ${id}`) ?? 0);
      const isNear = call ? test.name.includes(call) : homeOf(test.file) === homeOf(file);
      return (isNear ? 0 : 20_000) + (isSpecial ? 0 : 10_000) + Math.min(test.took, 9_999);
    };
    const chosen = tests
      .filter((test) => test.isFit && test.counts.has(id) && !test.tried.has(id) && test.took < 8_000)
      .map((test) => ({ test, rank: rank(test) }))
      .sort((a, b) => a.rank - b.rank)
      .slice(0, size);
    for (const { test } of chosen) {
      const plan = plans.get(test.file) ?? {};
      plans.set(test.file, plan);
      plan[test.name] = [...(plan[test.name] ?? []), id];
    }
  }
  return plans;
}

/** How often every test of a file reaches a mutant, which making people and connections does. */
function leastCounts(tests: readonly KnownTest[]): Map<string, number> {
  const least = new Map<string, number>();
  for (const [file, here] of Map.groupBy(tests, (test) => test.file))
    for (const id of new Set(here.flatMap(({ counts }) => [...counts.keys()])))
      least.set(`${file} ${id}`, Math.min(...here.map(({ counts }) => counts.get(id) ?? 0)));
  return least;
}
