import { expect, it } from "vitest";
import type { Env } from "./env.ts";
import { ExpiringCache } from "./expiring-cache.ts";

it("a cache forgets everything when it is full, so that its memory is limited", () => {
  const cache = new ExpiringCache<number>(2);
  const env = {} as Env;
  const until = Date.now() + 60_000;
  const known = () => ["a", "b", "c"].map((key) => cache.recall(env, key));
  cache.keep(env, "a", 1, until);
  cache.keep(env, "b", 2, until);
  expect(known()).toEqual([1, 2, undefined]);
  cache.keep(env, "c", 3, until);
  expect(known()).toEqual([undefined, undefined, 3]);
});

it("a cache forgets one value when it is told to, and keeps the others", () => {
  const cache = new ExpiringCache<number>(2);
  const env = {} as Env;
  const until = Date.now() + 60_000;
  cache.keep(env, "a", 1, until);
  cache.keep(env, "b", 2, until);
  cache.forget(env, "a");
  expect(["a", "b"].map((key) => cache.recall(env, key))).toEqual([undefined, 2]);
});
