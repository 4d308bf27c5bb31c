import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fillRateLimit } from "#tests/fill-rate-limit.ts";
import { openCounter } from "./counter.ts";
import { addressOf, count, countStrictly, waitFor } from "./rate-limit.ts";

const rateLimit = { calls: 2, seconds: 60 };
/** The present: with a time in the past, every alarm would ring at once. */
const begin = Date.now();
const at = (seconds: number) => vi.setSystemTime(begin + seconds * 1000);

let counter: ReturnType<typeof openCounter>;
const take = (name: string, key: string) => counter.take({ name, key, rateLimit });
const wait = (name: string) => counter.waitFor({ name, rateLimit });
const free = { wait: 0, first: false };

beforeEach(() => {
  vi.useFakeTimers({ now: begin, toFake: ["Date"] });
  counter = openCounter(env, "person", crypto.randomUUID());
});
afterEach(() => vi.useRealTimers());

it.each<[string | null, string | null]>([
  [null, null],
  ["127.0.0.1", null],
  ["::1", null],
  ["192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:0DB8:0000:0042::1", "2001:db8:0:42"],
  ["2001:db8::3:4:5:6:7", "2001:db8:0:3"],
  ["2001:db8::", "2001:db8:0:0"],
])("a call from %s is counted for the address %s", (address, counted) => {
  const headers: HeadersInit = address ? { "CF-Connecting-IP": address } : {};
  expect(addressOf(new Request("https://haven.example", { headers }))?.name ?? null).toBe(counted);
});

it("while rate limits are lifted, no one waits, even when a limit is used up", async () => {
  const person = { kind: "person", name: crypto.randomUUID() } as const;
  await fillRateLimit("decline", "person", person.name);
  expect(await waitFor(env, person, "decline")).toBe(0);
  expect(await count(env, person, "decline")).toEqual(free);
  expect(await countStrictly(env, person, "decline", "1")).toEqual(free);
  expect(await waitFor({ ...env, RATE_LIMITS: "" }, person, "decline")).toBeGreaterThan(0);
});

describe("a counter of calls", () => {
  it("counts each name separately and each key once, and marks the first refusal of each name", async () => {
    for (const [name, key] of [
      ["a", "1"],
      ["b", "1"],
      ["a", "1"],
      ["a", "2"],
      ["b", "2"],
    ] as const)
      expect(await take(name, key)).toEqual(free);
    for (const name of ["a", "b"])
      expect([await take(name, "3"), await take(name, "4")]).toEqual([
        { wait: 60, first: true },
        { wait: 60, first: false },
      ]);
  });

  it("gives back one call of one name, and forgets all calls of one name", async () => {
    for (const name of ["a", "b"]) for (const key of ["1", "2"]) await take(name, key);
    await counter.giveBack("a", "2");
    expect([await wait("a"), await wait("b")]).toEqual([0, 60]);
    await take("a", "3");
    expect(await wait("a")).toBe(60);
    await counter.forget("a");
    expect([await take("a", "4"), await wait("a"), await wait("b")]).toEqual([free, 0, 60]);
  });

  it("refuses until the oldest counted call leaves its window, and then no longer counts it", async () => {
    await take("a", "1");
    at(20);
    await take("a", "2");
    at(59);
    expect([await wait("a"), await take("a", "3")]).toEqual([1, { wait: 1, first: true }]);
    at(60);
    expect([await wait("a"), await take("a", "4"), await wait("a")]).toEqual([0, free, 20]);
    expect(await take("b", "1")).toEqual(free);
    at(81);
    // The same key counts again after its window.
    expect([await take("a", "2"), await take("a", "5")]).toEqual([free, { wait: 39, first: false }]);
    // A minute after its first refusal, a refusal is the first of its window again.
    at(118);
    expect(await take("a", "6")).toEqual({ wait: 2, first: false });
    at(119);
    expect([await take("a", "6"), await take("a", "7")]).toEqual([
      { wait: 1, first: true },
      { wait: 1, first: false },
    ]);
  });

  it("ignores calls from the future after a clock was set back, but allows clocks to differ by one minute", async () => {
    for (const key of ["1", "2"]) await take("a", key);
    vi.setSystemTime(begin - 60_000);
    expect(await wait("a")).toBeGreaterThan(0);
    vi.setSystemTime(begin - 60_001);
    expect([await wait("a"), await take("a", "1"), await wait("a")]).toEqual([0, free, 0]);
  });

  it("deletes only calls that are older than a day", async () => {
    const day = 24 * 60 * 60;
    const daily = { calls: 1, seconds: day };
    await take("a", "1");
    at(1);
    await counter.take({ name: "b", key: "1", rateLimit: daily });
    at(90);
    await take("a", "2");
    expect(await counter.waitFor({ name: "b", rateLimit: daily })).toBe(day + 1 - 90);
    at(day);
    await runDurableObjectAlarm(counter);
    at(day / 2);
    expect([await wait("a"), await counter.waitFor({ name: "b", rateLimit: daily })]).toEqual([
      0,
      day / 2 + 1,
    ]);
  });

  it("deletes everything within two days of the last call, also when no call follows", async () => {
    const day = 24 * 60 * 60;
    const tables =
      "select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\'";
    const stored = () =>
      runInDurableObject(counter, (_, { storage }) => storage.sql.exec(tables).toArray().length);
    await take("a", "1");
    at(day / 2);
    await take("a", "2");
    at(day);
    expect(await runDurableObjectAlarm(counter)).toBe(true);
    expect(await stored()).toBeGreaterThan(0);
    at(2 * day);
    expect(await runDurableObjectAlarm(counter)).toBe(true);
    expect(await stored()).toBe(0);
  });
});
