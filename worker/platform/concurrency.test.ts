import { afterEach, describe, expect, it, vi } from "vitest";
import { makeQueue } from "./concurrency.ts";

const limits = { atOnce: 1, waiting: 1, full: "unavailable", leaseMs: 60_000, retryAfter: 5 } as const;
const refused = { code: "unavailable", details: { retryAfter: 5 } };

/** A task that runs until `end` is called. */
function openEnded() {
  let end = () => {};
  const work = () => new Promise<void>((resolve) => (end = resolve));
  return { work, end: () => end() };
}

afterEach(() => vi.useRealTimers());

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

  it.each([
    [200, 50, [200]],
    [200, 500, [500]],
    [0, 500, []],
  ])("rests %i ms, or as long as its last task of %i ms: %j", async (restMs, took, rests) => {
    const begin = Date.now();
    vi.useFakeTimers({ now: begin, toFake: ["Date"] });
    const wait = vi.spyOn(scheduler, "wait").mockResolvedValue(undefined);
    const { inTurn } = makeQueue({ ...limits, restMs });
    await inTurn(async () => void vi.setSystemTime(begin + took));
    wait.mockClear();
    await inTurn(async () => {});
    // The first wait is for the turn.
    expect(wait.mock.calls.slice(1).map(([ms]) => ms)).toEqual(rests);
    wait.mockRestore();
  });

  it("rests for at most half a lease after its clock was set back", async () => {
    const begin = Date.now();
    vi.useFakeTimers({ now: begin, toFake: ["Date"] });
    const wait = vi.spyOn(scheduler, "wait").mockResolvedValue(undefined);
    const { inTurn } = makeQueue({ ...limits, restMs: 200 });
    await inTurn(async () => {});
    wait.mockClear();
    vi.setSystemTime(begin - 60 * 60_000);
    await inTurn(async () => {});
    expect(wait.mock.calls.slice(1)).toEqual([[30_000]]);
    wait.mockRestore();
  });

  it("keeps the place of a caller that is not heard of for its lease, and no longer", async () => {
    const begin = Date.now();
    vi.useFakeTimers({ now: begin, toFake: ["Date"] });
    const { hold } = makeQueue({ ...limits, waiting: 0 });
    void hold(() => new Promise(() => {}));
    vi.setSystemTime(begin + limits.leaseMs - 1);
    await expect(hold(async () => "too early")).rejects.toMatchObject(refused);
    vi.setSystemTime(begin + limits.leaseMs);
    expect(await hold(async () => "in time")).toBe("in time");
  });

  it("keeps the place of a caller that waits for longer than a lease", async () => {
    const begin = Date.now();
    vi.useFakeTimers({ now: begin, toFake: ["Date"] });
    const { hold, inTurn } = makeQueue(limits);
    const [first, second] = [openEnded(), openEnded()];
    const hasBegun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const start = (work: () => Promise<void>, { resolve }: PromiseWithResolvers<void>) =>
      inTurn(() => {
        resolve();
        return work();
      });
    // The runtime drops the first caller, so its place ends with its lease.
    void start(first.work, hasBegun[0]);
    await hasBegun[0].promise;
    const waiting = start(second.work, hasBegun[1]);
    vi.setSystemTime(begin + limits.leaseMs);
    await hasBegun[1].promise;
    const third = hold(() => waiting);
    await expect(hold(async () => "one too many")).rejects.toMatchObject(refused);
    second.end();
    await Promise.all([waiting, third]);
  });
});
