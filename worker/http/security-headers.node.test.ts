import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { commonHeaders, nonPagePolicy, setSecurityHeaders } from "./security-headers.ts";

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

it("an answer that is not a page may run and embed nothing; a page has its own policy", () => {
  const sent = (given: Record<string, string>) => {
    const headers = new Headers(given);
    setSecurityHeaders(headers);
    return [headers.get("Content-Security-Policy"), headers.get("Cross-Origin-Opener-Policy")];
  };
  expect(sent({ "Content-Type": "application/json" })).toEqual([nonPagePolicy, null]);
  expect(sent({})).toEqual([nonPagePolicy, null]);
  const own = { "Content-Security-Policy": "default-src 'self'" };
  expect(sent({ "Content-Type": "image/webp", ...own })).toEqual(["default-src 'self'", null]);
  expect(sent({ "Content-Type": "text/html; charset=utf-8", ...own })).toEqual([
    "default-src 'self'",
    "same-origin-allow-popups",
  ]);
  expect(sent({ "Content-Type": "text/html" })).toEqual([null, "same-origin-allow-popups"]);
});
