import { afterAll, beforeAll, beforeEach, inject, type RunnerTask } from "vitest";
import type { Outcome } from "./shared.ts";
import type { Watch } from "./syntax.ts";

// Runs before every test file of `npm run mutate`. A test runs again and again in the same Worker, with one mutant after the
// other: starting a Worker takes longer than most tests. A mutant counts as killed when the test fails with it and passes right
// afterwards without it.

const order = inject("mutants");
const outcome: Outcome = { reached: {}, killed: [], passed: [], unfit: [], spoiling: [] };

const loopsAtMost = 300_000;
let active = order.task === "fix" ? order.mutant : 0;
let loops = 0;
const counts = new Map<number, number>();

Object.assign(globalThis, {
  mutantOn(id: number, isWatched = false): boolean {
    if (!isWatched) count(id);
    if (id !== active) return false;
    loops += 1;
    if (loops > loopsAtMost) throw new Error("This mutant loops.");
    return true;
  },
  mutantSaw(id: number, value: unknown, unless: Watch["unless"]): void {
    const seen =
      unless === "value" ? value !== null && value !== undefined : Boolean(value) === (unless === "true");
    if (!seen) count(id);
  },
});

/** Notes that the mutant would have changed something just now. */
function count(id: number): void {
  if (order.task === "record") counts.set(id, (counts.get(id) ?? 0) + 1);
}

const nameOf = (task: RunnerTask): string =>
  task.suite && task.suite !== task.file ? `${nameOf(task.suite)} > ${task.name}` : task.name;

const testsOf = (tasks: readonly RunnerTask[]): RunnerTask[] =>
  tasks.flatMap((task) => (task.type === "suite" ? testsOf(task.tasks) : [task]));

const began = Date.now();
let isSpoilt = false;
/** Of the test that runs: mutants still to try, the one that it runs with, and the one that it has just failed with. */
let waiting: number[] = [];
let failedWith = 0;
let running: RunnerTask | undefined;
const planOf = ({ file }: Pick<RunnerTask, "file">) =>
  (order.task === "try" && order.plans[file.filepath]) || { tests: {}, all: false };

// biome-ignore lint/correctness/noEmptyPattern: Vitest wants a pattern here, and the file comes second.
beforeAll(({}, file) => {
  // One run more than there are mutants and checks: it only learns how the last one went.
  for (const test of testsOf(file.tasks)) {
    if (order.task === "record") test.repeats = 1;
    if (order.task === "try") test.repeats = 2 * (planOf(test).tests[nameOf(test)]?.length ?? 0) + 1;
  }
});

beforeEach(({ task, skip }) => {
  const name = nameOf(task);
  const isFirst = running !== task;
  const failed = !isFirst && task.result?.state === "fail";
  running = task;
  if (order.task === "fix") {
    if (testsOf(task.file.tasks).some(({ result }) => result?.state === "fail")) skip();
    return;
  }
  if (order.task === "record") {
    if (isFirst) return counts.clear();
    if (failed) outcome.unfit.push(name);
    const took = Date.now() - Number(task.result?.startTime);
    outcome.reached[name] = { counts: [...counts], took };
    return skip();
  }
  const { tests, all } = planOf(task);
  const planned = tests[name];
  if (!planned && all && isFirst) return;
  if (!planned || isSpoilt) skip();
  if (isFirst) {
    waiting = [...(planned ?? [])];
    failedWith = 0;
  } else if (failedWith > 0) {
    (failed ? outcome.spoiling : outcome.killed).push([failedWith, name]);
    isSpoilt = failed;
    failedWith = 0;
  } else if (failed) {
    failedWith = active;
    active = 0;
    return refresh(task);
  } else outcome.passed.push([active, name]);
  const next = waiting.find((id) => !outcome.killed.some(([killed]) => killed === id));
  active = next ?? 0;
  loops = 0;
  if (next === undefined || isSpoilt || Date.now() - began > order.time) {
    active = 0;
    skip();
  }
  waiting = waiting.slice(waiting.indexOf(active) + 1);
  refresh(task);
});

/** Vitest keeps a failure from one run of a test to the next. */
function refresh({ result }: RunnerTask): void {
  if (result) Object.assign(result, { state: "run", errors: undefined });
}

// biome-ignore lint/correctness/noEmptyPattern: as above.
afterAll(({}, file) => {
  active = 0;
  file.meta.mutants = outcome;
});
