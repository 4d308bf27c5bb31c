import { beforeEach, expect, test, vi } from "vitest";
import { dropPrefetched, takeArrived, takePrefetched } from "./early.ts";

const reply = { response: new Response(), text: "" };
const stop = { me: new AbortController(), unread: new AbortController() };

/** The document has started two calls of the person with `token`, this long ago. */
function startCalls({ token = "one", ago = 0 } = {}) {
  stop.me = new AbortController();
  stop.unread = new AbortController();
  globalThis.early = {
    token,
    at: Date.now() - ago,
    answers: {
      "/api/auth/me": { answer: Promise.resolve(reply), stop: stop.me },
      "/api/unread": { answer: Promise.resolve(reply), stop: stop.unread },
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  globalThis.early = undefined;
});

test("an early answer is taken once, with the time at which it was asked for", async () => {
  expect(takePrefetched("/api/auth/me", "one")).toBeUndefined();
  startCalls({ ago: 3_000 });
  const taken = takePrefetched("/api/auth/me", "one");
  expect(await taken?.answer).toBe(reply);
  expect(taken?.at).toBe(Date.now() - 3_000);
  expect(takePrefetched("/api/auth/me", "one")).toBeUndefined();
  expect(takePrefetched("/api/unread", "one")).toBeDefined();
});

test.each([["another person"], [null]])("for %s, all answers are dropped and their calls end", (token) => {
  startCalls();
  expect(takePrefetched("/api/auth/me", token)).toBeUndefined();
  expect([stop.me.signal.aborted, stop.unread.signal.aborted]).toEqual([true, true]);
  expect(takePrefetched("/api/auth/me", "one")).toBeUndefined();
});

test("the first render gets only a successful answer that has arrived, and only once", () => {
  startCalls();
  expect(takeArrived("/api/auth/me", "one")).toBeUndefined();
  for (const [address, status] of [
    ["/api/auth/me", 200],
    ["/api/unread", 404],
  ] as const)
    Object.assign(globalThis.early?.answers[address] ?? {}, {
      arrived: { response: new Response(null, { status }), text: "{}" },
    });
  expect(takeArrived("/api/unread", "one")).toBeUndefined();
  expect(takeArrived("/api/auth/me", "one")).toMatchObject({ text: "{}", at: Date.now() });
  expect(takeArrived("/api/auth/me", "one")).toBeUndefined();
  expect(takePrefetched("/api/unread", "one")).toBeDefined();
});

test("an answer is dropped when it is older than the time limit of a call", () => {
  startCalls({ ago: 20_000 });
  expect(takePrefetched("/api/auth/me", "one")).toBeDefined();
  startCalls({ ago: 20_001 });
  expect(takePrefetched("/api/auth/me", "one")).toBeUndefined();
});

test("answers that no one has taken are dropped, but not those of calls sent after a given time", () => {
  startCalls();
  dropPrefetched(Date.now());
  const taken = takePrefetched("/api/auth/me", "one");
  dropPrefetched();
  expect(takePrefetched("/api/unread", "one")).toBeUndefined();
  expect(taken && !stop.me.signal.aborted && stop.unread.signal.aborted).toBe(true);
});

test("code that takes an answer can end its call, before and after taking it", () => {
  startCalls();
  const cancel = new AbortController();
  takePrefetched("/api/auth/me", "one", cancel.signal);
  expect(stop.me.signal.aborted).toBe(false);
  cancel.abort();
  expect(stop.me.signal.aborted).toBe(true);
  takePrefetched("/api/unread", "one", cancel.signal);
  expect(stop.unread.signal.aborted).toBe(true);
});
