import { expect, it } from "vitest";
import { Refusal } from "./errors.ts";
import { describeFault } from "./log.ts";

it("a log line contains the code of a refusal and nothing else", () => {
  expect(describeFault(new Refusal("not_found", { because: "Amal wrote this." }))).toEqual({
    code: "not_found",
  });
});

it("a log line contains the kind and place of a fault, never its message", () => {
  const described = describeFault(new TypeError("The value Amal Haddad is wrong."));
  expect(described).toMatchObject({ fault: "TypeError", cause: undefined, detail: undefined });
  expect(described.where).toMatch(/^at .*log\.node\.test\.ts/);
  expect(JSON.stringify(described)).not.toContain("Amal");
  expect(describeFault("Amal Haddad")).toEqual({ fault: "string" });
});

it("a log line contains the database's own message, which has no values, and at most four places", () => {
  const cause = new Error("D1_ERROR: no such table: photos");
  const fault = new Error("Failed query: select Amal", { cause });
  const described = describeFault(fault);
  expect(described).toMatchObject({ fault: "Error", cause: "Error", detail: cause.message });
  expect(
    String(described.where)
      .split(" < ")
      .every((line) => line.startsWith("at ")),
  ).toBe(true);
  expect(String(described.where).split(" < ").length).toBeLessThanOrEqual(4);
  expect(describeFault(new Error("", { cause: new Error("Amal") })).detail).toBeUndefined();
});
