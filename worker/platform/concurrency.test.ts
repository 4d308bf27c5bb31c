import { describe, expect, it } from "vitest";
import { makeQueue } from "./concurrency.ts";

const limits = { atOnce: 1, waiting: 1, full: "unavailable", leaseMs: 60_000, retryAfter: 5 } as const;
const refused = { code: "unavailable", details: { retryAfter: 5 } };

/** A task that runs until `end` is called. */
function openEnded() {
  let end = () => {};
  const work = () => new Promise<void>((resolve) => (end = resolve));
  return { work, end: () => end() };
}

describe("the queue for heavy work", () => {
  it("refuses a task that has waited too long, and accepts the next one when there is room", async () => {
    const { inTurn } = makeQueue({ ...limits, waitMs: 40 });
    const { work, end } = openEnded();
    const first = inTurn(work);
    await expect(inTurn(async () => "late")).rejects.toMatchObject(refused);
    end();
    await first;
    expect(await inTurn(async () => "in time")).toBe("in time");
  });

  it("keeps a place for a caller that still prepares, and runs ready callers first", async () => {
    const { hold, inTurn } = makeQueue(limits);
    const { work: prepare, end } = openEnded();
    const order: string[] = [];
    const slow = hold(async (turn) => {
      await prepare();
      await turn(async () => order.push("slow"));
    });
    await inTurn(async () => order.push("ready"));
    const other = hold(async () => end());
    await expect(hold(async () => "one too many")).rejects.toMatchObject(refused);
    await Promise.all([slow, other]);
    expect(order).toEqual(["ready", "slow"]);
  });

  it("rests between two tasks, so that other calls can run", async () => {
    const { inTurn } = makeQueue({ ...limits, restMs: 200 });
    const ended = await inTurn(async () => Date.now());
    const began = await inTurn(async () => Date.now());
    // Without a rest, the second task begins about ten milliseconds later.
    expect(began - ended).toBeGreaterThan(150);
  });
});
