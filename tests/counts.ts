import { expect, vi } from "vitest";
import { eventCounts } from "#schema/tables/operations.ts";
import type { BusinessEvent } from "#schema/vocabulary.ts";
import { rows } from "./rows.ts";

export type Counts = Partial<Record<BusinessEvent, number>>;

async function readCounts(): Promise<Counts> {
  const all: Counts = {};
  for (const { event, count } of await rows(eventCounts)) all[event] = (all[event] ?? 0) + count;
  return all;
}

/** Does work, and waits until exactly these business events were counted for it. */
export async function expectCounts(expected: Counts, work: () => Promise<unknown>): Promise<void> {
  const before = await readCounts();
  await work();
  await vi.waitFor(async () => {
    const after = Object.entries(await readCounts()) as [BusinessEvent, number][];
    const added = after.map(([event, count]) => [event, count - (before[event] ?? 0)] as const);
    expect(Object.fromEntries(added.filter(([, count]) => count !== 0))).toEqual(expected);
  });
}
