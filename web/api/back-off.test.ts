import { expect, test } from "vitest";
import { comeBackAfter } from "./back-off.ts";

test("a dropped tab comes back within a second, later each time, never all at once, at least once a minute", () => {
  expect([0, 1, 2, 3, 50].map((failures) => comeBackAfter(failures, 1))).toEqual([
    1_000, 2_000, 4_000, 8_000, 60_000,
  ]);
  expect(comeBackAfter(0, 0)).toBe(500);
  expect(comeBackAfter(50, 0)).toBe(30_000);
  expect(new Set(Array.from({ length: 50 }, () => comeBackAfter(4))).size).toBeGreaterThan(40);
});
