import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { fieldsOf } from "#tests/bad-input/fields.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints/index.ts";
import * as fields from "./fields.ts";

const problemOf = (schema: z.ZodMiniType, value: unknown) =>
  z.safeParse(schema, value).error?.issues[0]?.message;

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

describe("a value", () => {
  it("that is missing is required, and any other wrong one is named after what is wrong with it", () => {
    const text = [undefined, null, 5, ["x"], "x"].map((value) => problemOf(fields.text(), value));
    expect(text).toEqual(["required", "required", "invalid", "invalid", undefined]);
    const choice = [undefined, "", null, "c", "b"].map((value) => problemOf(fields.oneOf(["a", "b"]), value));
    expect(choice).toEqual(["required", "required", "not_in_list", "not_in_list", undefined]);
    const bytes = ["", "a b", "x-_9"].map((value) => problemOf(fields.bytes(9), value));
    expect(bytes).toEqual(["required", "invalid", undefined]);
  });
});

describe("a list of choices", () => {
  it("has each choice once, in the order of the closed list, and may name each of them twice", () => {
    const some = fields.someOf(["a", "b", "c"]);
    expect(z.parse(some, ["c", "a", "c"])).toEqual(["a", "c"]);
    const problems = [6, 7].map((length) => problemOf(some, Array(length).fill("a")));
    expect(problems).toEqual([undefined, "too_many:3"]);
  });
});

describe("a list of ids", () => {
  it("has each id once", () => {
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
    expect(z.parse(fields.idsUpTo(3), [one, other, one])).toEqual([one, other]);
  });
});

describe("a filter", () => {
  it.each<[string, z.ZodMiniType]>([
    ["from a closed list", fields.filterOf(["Leeds", "London"])],
    ["with the name of any place", fields.placeFilter],
  ])("%s counts as none when it is left out, empty or 'all'", (_, filter) => {
    const read = [undefined, "", "all", "Leeds"].map((value) => z.parse(filter, value));
    expect(read).toEqual([undefined, undefined, undefined, "Leeds"]);
  });
});

describe("a search for people", () => {
  it("needs two characters, and ignores case and spaces around them", () => {
    expect(z.parse(fields.searchText, "  AMAL  Haddad ")).toBe("amal haddad");
    // `searchFrom`
    expect([" a ", "🌊", "ab", "🌊🌊"].map((typed) => problemOf(fields.searchText, typed))).toEqual([
      "too_short:2",
      "too_short:2",
      undefined,
      undefined,
    ]);
  });
});

describe("a password", () => {
  it("has at least eight characters when it is new, and only must not be empty at a sign-in", () => {
    const typed = ["", "x", "🌊".repeat(7), "🌊".repeat(8)];
    expect(typed.map((value) => problemOf(fields.newPassword, value))).toEqual([
      "required",
      "too_short:8",
      "too_short:8",
      undefined,
    ]);
    expect(typed.map((value) => problemOf(fields.password, value))).toEqual([
      "required",
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("a number", () => {
  it("is whole, exact and within both bounds", () => {
    const number = fields.integer({ min: 1, max: 3 });
    const problems = [0, 1, 3, 4, 1.5, "2"].map((value) => problemOf(number, value));
    expect(problems).toEqual(["too_small:1", undefined, undefined, "too_large:3", "not_integer", "invalid"]);
    const any = fields.integer({ min: -1, max: Number.MAX_SAFE_INTEGER });
    expect([-1, 0, -0, 2 ** 53 - 1, 2 ** 53].map((value) => problemOf(any, value))).toEqual([
      undefined,
      undefined,
      "not_integer",
      undefined,
      "not_integer",
    ]);
  });

  it.each<[string, z.ZodMiniType, number]>([
    ["of a page", fields.pageNumber, 1_000_000],
    ["of a row", fields.rowNumber, 999_999_999],
  ])("%s in an address begins at 1 and ends at a bound", (_, schema, last) => {
    expect([z.parse(schema, "1"), z.parse(schema, String(last))]).toEqual([1, last]);
    const outside = ["0", String(last + 1), "-1", "1.0"];
    expect(outside.filter((value) => problemOf(schema, value) === undefined)).toEqual([]);
  });

  it("of rows in an address is at least 1, and at most what the call sends", () => {
    const limit = fields.limitUpTo(50);
    expect(["1", "49", "50", "51", "999999999"].map((value) => z.parse(limit, value))).toEqual([
      1, 49, 50, 50, 50,
    ]);
    expect(problemOf(limit, "0")).toBe("too_small:1");
  });
});

describe("money", () => {
  it("is sent in pounds with two decimals", () => {
    expect([20_000, 199, 5, 0].map(fields.pounds)).toEqual(["200.00", "1.99", "0.05", "0.00"]);
    expect(["200.00", "200.0", "200.000"].map((value) => fields.money.safeParse(value).success)).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe("the number of a report", () => {
  it("is read as it was typed, and other text is refused", () => {
    expect(z.parse(fields.reportNumber, " hb 7k3q 92mx ")).toBe("HB-7K3Q-92MX");
    expect(problemOf(fields.reportNumber, "Karim")).toBe("invalid");
  });
});

describe("a date of birth", () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  it("is a real day from 1900 until today", () => {
    const problem = (value: string) => problemOf(fields.dateOfBirth, value);
    expect(["1900-01-01", "2024-02-29", day(-1)].map(problem)).toEqual([undefined, undefined, undefined]);
    expect(problem(day(1))).toBe("not_past");
    const unreal = ["1899-12-31", "2023-02-29", "1990-1-1"].map(problem);
    expect(unreal).toEqual(["not_a_date", "not_a_date", "not_a_date"]);
  });
});

describe("an e-mail", () => {
  it("is stored in lower case and composed form, and has at most 254 characters", () => {
    expect(z.parse(fields.email, " AMAL@CAFE\u0301.ORG ")).toBe("amal@caf\u00E9.org");
    const typed = ["", "amal@x", `${"a".repeat(248)}@x.org`, `${"a".repeat(249)}@x.org`];
    expect(typed.map((value) => problemOf(fields.email, value))).toEqual([
      "required",
      "not_email",
      undefined,
      "too_long:254",
    ]);
  });
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
    "2026-05-17T10:00:00",
    "2026-01-01T25:00:00Z",
    "0",
  ])("is refused as %s", (value) => expect(fields.moment.safeParse(value).success).toBe(false));
  it("is accepted in the format of a browser", () => {
    expect(fields.moment.safeParse(new Date().toISOString()).success).toBe(true);
  });
  it("is accepted with other offsets, and with more or less than milliseconds", () => {
    const times = ["2026-05-17T10:00Z", "2024-02-29T10:00:00-05:30", "2026-05-17T10:00:00.123456789+02:00"];
    for (const value of times) expect(fields.moment.safeParse(value).success, value).toBe(true);
  });
});
