import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { fieldsOf } from "#tests/bad-input/fields.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints/index.ts";
import * as fields from "./fields.ts";

describe("the fields of a call", () => {
  it.each(Object.entries<Endpoint>(endpoints))(
    "are all bounded by schema/fields.ts: %s [ASVS 1.2.9, ASVS 2.2.1]",
    (name, { body, query }) => {
      if (body) expect(fieldsOf(body, `${name}.body`).length).toBeGreaterThan(0);
      if (query) expect(fieldsOf(query, `${name}.query`).length).toBeGreaterThan(0);
    },
  );

  it("are reported when one is not bounded", () => {
    expect(() => fieldsOf(z.strictObject({ a: z.string() }), "x")).toThrow("x.a takes a bare string");
    expect(() => fieldsOf(z.strictObject({ a: z.optional(z.number()) }), "x")).toThrow(
      "x.a takes a bare number",
    );
    expect(() => fieldsOf(z.strictObject({ a: z.unknown() }), "x")).toThrow("x.a takes a bare value");
    expect(() => fieldsOf(z.object({ a: fields.flag }), "x")).toThrow("x takes unknown keys");
  });
});

describe("a name", () => {
  it("keeps its letters, and loses disguising characters and excess accents", () => {
    const zalgo = `A${"\u0301".repeat(40)}mal`;
    expect(fields.name.parse(zalgo)).toBe(`A${"\u0301".repeat(4)}mal`);
    expect(fields.nameUpTo(500).parse("A\u2067m\u{E0041}al")).toBe("Amal");
    expect(fields.name.parse("Nguyễn Thị Ơ")).toBe("Nguyễn Thị Ơ");
  });
});

describe("an e-mail", () => {
  it("is refused with an invisible character", () => {
    for (const twin of ["a\u200Bb@x.org", "ab@x\u00AD.org", "ab\u202E@x.org"])
      expect(fields.email.safeParse(twin).success, twin).toBe(false);
  });
});

describe("a time", () => {
  it.each([
    "+275760-09-13T00:00:00Z",
    "2026-13-01T00:00:00Z",
    "2026-02-30T00:00:00Z",
    "0000-01-01T00:00:00Z",
    "yesterday",
    "2026-01-01",
    "0",
  ])("is refused as %s", (value) => expect(fields.moment.safeParse(value).success).toBe(false));
  it("is accepted in the format of a browser", () => {
    expect(fields.moment.safeParse(new Date().toISOString()).success).toBe(true);
  });
});
