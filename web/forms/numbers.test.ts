import { describe, expect, it } from "vitest";
import { readWholeNumber } from "./numbers.ts";

describe("a number field", () => {
  it.each([
    ["34", 34],
    [" 4 ", 4],
    ["٣٤", 34],
    ["۳۴", 34],
    ["007", 7],
  ])("reads %s as %i", (typed, number) => {
    expect(readWholeNumber(typed)).toBe(number);
  });

  it.each(["", "   "])("reads '%s' as omitted", (typed) => {
    expect(readWholeNumber(typed)).toBeUndefined();
  });

  it.each(["four", "3.5", "-2", "1e3", "12345678901"])("reads %s as not a number", (typed) => {
    expect(readWholeNumber(typed)).toBeNaN();
  });
});
