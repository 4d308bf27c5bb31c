import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { fieldsOf } from "#tests/fields.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints/index.ts";
import * as parts from "./parts.ts";

describe("what a call takes", () => {
  it.each(Object.entries<Endpoint>(endpoints))("is made of the kit alone: %s", (name, { body, query }) => {
    if (body) expect(fieldsOf(body, `${name}.body`).length).toBeGreaterThan(0);
    if (query) expect(fieldsOf(query, `${name}.query`).length).toBeGreaterThan(0);
  });

  it("would be noticed if it were not", () => {
    expect(() => fieldsOf(z.strictObject({ a: z.string() }), "x")).toThrow("x.a takes a bare string");
    expect(() => fieldsOf(z.strictObject({ a: z.optional(z.number()) }), "x")).toThrow(
      "x.a takes a bare number",
    );
    expect(() => fieldsOf(z.strictObject({ a: parts.text().check() }), "x")).toThrow(
      "x.a takes a bare string",
    );
    expect(() => fieldsOf(z.object({ a: parts.flag }), "x")).toThrow("x takes unknown keys");
  });
});

describe("a name", () => {
  it("keeps its letters and loses what disguises it or draws over its neighbours", () => {
    const zalgo = `A${"\u0301".repeat(40)}mal`;
    expect(parts.name.parse(zalgo)).toBe(`A${"\u0301".repeat(4)}mal`);
    expect(parts.nameUpTo(500).parse("A\u2067m\u{E0041}al")).toBe("Amal");
    expect(parts.name.parse("Nguyễn Thị Ơ")).toBe("Nguyễn Thị Ơ");
  });
});

describe("an e-mail", () => {
  it("has no invisible twin", () => {
    for (const twin of ["a\u200Bb@x.org", "ab@x\u00AD.org", "ab\u202E@x.org"])
      expect(parts.email.safeParse(twin).success, twin).toBe(false);
  });
});

describe("a moment", () => {
  it.each([
    "+275760-09-13T00:00:00Z",
    "2026-13-01T00:00:00Z",
    "2026-02-30T00:00:00Z",
    "0000-01-01T00:00:00Z",
    "yesterday",
    "2026-01-01",
    "0",
  ])("is not %s", (value) => expect(parts.moment.safeParse(value).success).toBe(false));
  it("is what a browser writes", () => {
    expect(parts.moment.safeParse(new Date().toISOString()).success).toBe(true);
  });
});
