import { afterEach, expect, it } from "vitest";
import { missingFacts, type OperatorFact, operator } from "./operator.ts";

const own = { ...operator };
afterEach(() => {
  Object.assign(operator, own);
});

it("a deployment is told by name which facts about the operator are still empty, and none when all are there", () => {
  for (const fact of Object.keys(operator) as OperatorFact[]) operator[fact] = "Known";
  expect(missingFacts()).toEqual([]);
  operator.company = "";
  operator.law = "";
  expect(missingFacts()).toEqual(["company", "law"]);
});
