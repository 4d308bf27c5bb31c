import { expect, it } from "vitest";
import { reportNumberIn } from "./report-number.ts";

it.each([
  ["HB-7K3Q-92MX", "HB-7K3Q-92MX"],
  [" hb 7k3q 92mx ", "HB-7K3Q-92MX"],
  ["7k3q92mx", "HB-7K3Q-92MX"],
  // The letters of a number can also be HB.
  ["HB7K-3Q92", "HB-HB7K-3Q92"],
  ["HB-7K3Q-92M", null],
  ["HB-7K3Q-92MXY", null],
  ["Karim", null],
])("reads the number of a report in %j", (typed, number) => {
  expect(reportNumberIn(typed)).toBe(number);
});
