import { expect, test } from "vitest";
import { initialsOf } from "./initials.ts";

test("initials are the first letters of both names, in capitals", () => {
  expect(initialsOf("amina", "Karimi")).toBe("AK");
  expect(initialsOf("Łukasz", "")).toBe("Ł");
});

test("a letter with a combining accent stays whole", () => {
  expect(initialsOf("E\u0301lodie", "D.")).toBe("E\u0301D");
});
