import { expect, it } from "vitest";
import { agoOf } from "./elapsed.ts";

const minute = 60_000;

it.each([
  [-5_000, [0, "minute"]],
  [59_000, [0, "minute"]],
  [59 * minute, [59, "minute"]],
  [60 * minute, [1, "hour"]],
  [24 * 60 * minute, [1, "day"]],
  [7 * 24 * 60 * minute, null],
] as const)("%s milliseconds are %s ago", (ms, expected) => {
  expect(agoOf(ms)).toEqual(expected);
});
