import { describe, expect, it } from "vitest";
import { isAllowed } from "./licences.ts";

describe("the licences of what is shipped", () => {
  it.each(["MIT", "Apache-2.0", "OFL-1.1", "(MIT OR GPL-3.0-only)", "MIT AND ISC"])(
    "may be %s",
    (licence) => {
      expect(isAllowed(licence)).toBe(true);
    },
  );

  it.each([
    "GPL-3.0-only",
    "AGPL-3.0",
    "MIT AND GPL-2.0",
    "UNLICENSED",
    "SEE LICENSE IN LICENSE.md",
    "none",
    "",
  ])("may not be “%s”", (licence) => {
    expect(isAllowed(licence)).toBe(false);
  });

  it("leaves nested expressions to a person", () => {
    expect(isAllowed("(MIT AND (ISC OR GPL-2.0))")).toBe(false);
  });
});
