import { describe, expect, it } from "vitest";
import { initialOf } from "./policy.ts";

describe("the initial of a last name", () => {
  it.each([
    ["Ellis", "E"],
    ["E", "E"],
    ["Élan", "É"],
    ["E\u0301lan", "E\u0301"],
    ["O'Hara", "O"],
    ["👩‍👩‍👧‍👦 Smith", "👩‍👩‍👧‍👦"],
    ["1\uFE0F\u20E3", "1\uFE0F\u20E3"],
    ["कि", "कि"],
    ["", ""],
  ])("of %j is one whole letter: %j", (lastName, initial) => {
    expect(initialOf(lastName)).toBe(initial);
  });
});
