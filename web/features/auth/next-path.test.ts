import { describe, expect, it } from "vitest";
import { nextPath } from "./next-path.ts";

const origin = "https://havenbridge.test";

describe("the path after a sign-in with ?next=", () => {
  it.each(["/browse-migrants?page=2#top", "/migrant/abc", "/"])("is the path %s of our origin", (path) => {
    expect(nextPath(path, origin)).toBe(path);
  });

  it.each([
    null,
    "",
    "browse-migrants",
    "//evil.test",
    "/\\evil.test",
    "/\t/evil.test",
    "/.//evil.test",
    "https:evil",
    "https://evil.test/",
    "javascript:alert(1)",
    "/auth?next=/auth",
  ])("is the home page for %j [ASVS 1.2.2, ASVS 3.7.1]", (next) => {
    expect(nextPath(next, origin)).toBe("/");
  });
});
