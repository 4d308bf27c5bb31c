import { expect, test } from "vitest";
import {
  type FieldProblem,
  fieldProblems,
  problem,
  problemMessage,
  problemSentence,
  readProblem,
} from "./problems.ts";

test("every problem code survives the round trip through a schema message, with its number", () => {
  for (const code of Object.keys(fieldProblems) as FieldProblem[]) {
    expect(readProblem(problem(code))).toEqual({ code });
    expect(readProblem(problem(code, 4000))).toEqual({ code, n: 4000 });
  }
  expect(readProblem("Too small: expected string")).toEqual({ code: "invalid" });
});

test("a problem's sentence contains its number, and uses the singular for one", () => {
  expect(problemSentence({ code: "too_long", n: 4000 })).toBe("Use at most 4000 characters.");
  expect(problemSentence({ code: "too_long", n: 1 })).toBe("Use at most 1 character.");
  expect(problemSentence({ code: "too_many", n: 8 })).toBe("Choose at most 8.");
});

test("a problem's sentence for translators has both of its forms, or is the one sentence", () => {
  expect(problemMessage("too_long")).toBe(
    "{n, plural, one {Use at most {n} character.} other {Use at most {n} characters.}}",
  );
  expect(problemMessage("too_many")).toBe("Choose at most {n}.");
});
