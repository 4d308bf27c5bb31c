import { expect, test } from "vitest";
import { type FieldProblem, fieldProblems, problem, problemOf, problemSentence } from "./problems.ts";

test("every sentence about a field leads back to its problem, so that each language can say it", () => {
  const codes = Object.keys(fieldProblems) as FieldProblem[];
  const problems = codes.map((code) => problem(code, fieldProblems[code].includes("{n}") ? 4000 : undefined));
  expect(problems.map((each) => problemOf(problemSentence(each)))).toEqual(problems);
});

test("other words are no problem of ours", () => {
  expect(problemOf("There is already an account with this e-mail. Sign in instead.")).toBeNull();
  expect(problemOf("Use at most a few characters.")).toBeNull();
});
