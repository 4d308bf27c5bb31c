import { expect, test } from "vitest";
import { retryDelay } from "./back-off.ts";

test("the delay before a retry starts at one second, doubles up to one minute, and has a random part", () => {
  expect([0, 1, 2, 3, 50].map((failures) => retryDelay(failures, 1))).toEqual([
    1_000, 2_000, 4_000, 8_000, 60_000,
  ]);
  expect(retryDelay(0, 0)).toBe(500);
  expect(retryDelay(50, 0)).toBe(30_000);
  expect(new Set(Array.from({ length: 50 }, () => retryDelay(4))).size).toBeGreaterThan(40);
});
