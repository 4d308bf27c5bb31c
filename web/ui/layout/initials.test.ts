import { expect, test } from "vitest";
import { initialsOf, tintOf } from "./initials.ts";

test("initials are the first letters of both names, in capitals", () => {
  expect(initialsOf("amina", "Karimi")).toBe("AK");
  expect(initialsOf("Łukasz", "")).toBe("Ł");
});

test("a letter with a combining accent stays whole", () => {
  expect(initialsOf("E\u0301lodie", "D.")).toBe("E\u0301D");
});

test("a name always gets the same tint, within the number of tints", () => {
  for (const name of ["Amina Karimi", "Олена К", "علی", ""]) {
    expect(tintOf(name, 6)).toBe(tintOf(name, 6));
    expect(tintOf(name, 6)).toBeLessThan(6);
  }
});
