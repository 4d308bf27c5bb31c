import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { commonHeaders, nonPagePolicy } from "./security-headers.ts";

it("static files have the common security headers and the policy that blocks all scripts", () => {
  const rules = readFileSync("public/_headers", "utf8").split("\n");
  const first = rules.indexOf("/*");
  const block = rules.slice(
    first + 1,
    rules.findIndex((line, at) => at > first && line.startsWith("/")),
  );
  const given = Object.fromEntries(
    block.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    }),
  );
  expect(given).toEqual({ ...commonHeaders, "Content-Security-Policy": nonPagePolicy });
});
