import { beforeAll, beforeEach, expect, inject, type RunnerTask } from "vitest";
import type { Answer, Asked } from "./shared.ts";
import type { Watch } from "./syntax.ts";

// Runs before every test file of `npm run mutate`. A test runs many times in the same Worker, with other mutants each time,
// because starting a Worker takes longer than most tests. The script chooses the mutants, so no result is lost when a
// Worker ends.

const order = inject("mutants");
/** The original `fetch`, before a test replaces it. */
const send = fetch.bind(globalThis);

const loopsAtMost = 300_000;
const fixed = order.task === "fix" ? order.fixed[expect.getState().testPath ?? ""] : undefined;
let active = new Set(fixed ? [fixed.id] : []);
let loops = 0;
const counts = new Map<number, number>();

Object.assign(globalThis, {
  mutantOn(id: number, isWatched = false): boolean {
    if (!isWatched) count(id);
    if (!active.has(id)) return false;
    loops += 1;
    if (loops > loopsAtMost) throw new Error("This mutant loops.");
    return true;
  },
  mutantSaw(id: number, value: unknown, unless: Watch["unless"]): void {
    // A promise or a piece of SQL may still have another result later.
    const stays = { true: value === true, false: !value, value: (value ?? null) !== null };
    if (!stays[unless]) count(id);
  },
});

/** Notes that the mutant would have changed something just now. */
function count(id: number): void {
  if (order.task === "ask" && order.counts) counts.set(id, (counts.get(id) ?? 0) + 1);
}

const nameOf = (task: RunnerTask): string =>
  task.suite && task.suite !== task.file ? `${nameOf(task.suite)} > ${task.name}` : task.name;

const testsOf = (tasks: readonly RunnerTask[]): RunnerTask[] =>
  tasks.flatMap((task) => (task.type === "suite" ? testsOf(task.tasks) : [task]));

// biome-ignore lint/correctness/noEmptyPattern: Vitest wants a pattern here, and the file comes second.
beforeAll(({}, file) => {
  for (const test of testsOf(file.tasks)) {
    // A retry would hide that the first run has failed.
    test.retry = 0;
    if (order.task === "ask") test.repeats = Number.MAX_SAFE_INTEGER;
  }
});

let running: RunnerTask | undefined;
beforeEach(async ({ task, skip }) => {
  const isFirst = running !== task;
  running = task;
  const next = await ask({
    file: task.file.filepath,
    test: nameOf(task),
    isFirst,
    failed: !isFirst && task.result?.state === "fail",
    counts: [...counts],
  });
  if (order.task === "fix") {
    const isMeant = fixed?.tests?.includes(nameOf(task)) ?? true;
    if (!isMeant || testsOf(task.file.tasks).some(({ result }) => result?.state === "fail")) skip();
    return;
  }
  counts.clear();
  loops = 0;
  active = new Set(next);
  if (next === null) skip();
  // Vitest keeps a failure from one run of a test to the next.
  if (task.result) Object.assign(task.result, { state: "run", errors: undefined });
});

async function ask(asked: Asked): Promise<Answer> {
  const answer = await send(order.address, { method: "POST", body: JSON.stringify(asked) });
  return (await answer.json()) as Answer;
}
