import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { replyReader } from "./reply.ts";

const Person = z.object({
  name: z.string(),
  age: z.nullable(z.number()),
  kind: z.enum(["landlord", "migrant"]),
  verified: z.boolean(),
  home: z.object({ city: z.string() }),
  words: z.array(z.string()),
});
const Reply = z.array(Person);
const read = replyReader(Reply);

const person = {
  name: "Amina",
  age: null,
  kind: "migrant",
  verified: true,
  home: { city: "Leeds" },
  words: ["a", "b"],
};

/** The reply that is sent, or null for a value that is refused. */
const leaves = (reader: (value: unknown) => unknown, value: unknown) => {
  try {
    return reader(value);
  } catch {
    return null;
  }
};

describe("a reply", () => {
  it("is sent unchanged when it matches its schema", () => {
    const reply = [person, { ...person, age: 30, words: [] }];
    expect(read(reply)).toBe(reply);
    expect(Reply.parse(reply)).toEqual(reply);
  });

  it.each([
    { ...person, secret: "x" },
    { ...person, home: { city: "Leeds", secret: "x" } },
    { ...person, toJSON: () => ({ secret: "x" }) },
    JSON.parse(`{"__proto__": {"secret": "x"}, ${JSON.stringify(person).slice(1)}`),
  ])("loses the fields that the schema does not name: %j", (strange) => {
    expect(JSON.stringify(read([person, strange]))).toBe(JSON.stringify([person, person]));
  });

  it.each<[string, unknown]>([
    ["a person instead of a list", person],
    ["null", [null]],
    ["a missing field", [{ ...person, name: undefined }]],
    ["another type", [{ ...person, verified: 1 }]],
    ["a number that JSON cannot write", [{ ...person, age: Number.NaN }]],
    ["an unknown enum value", [{ ...person, kind: "admin" }]],
    ["a list of another type", [{ ...person, words: ["a", 1] }]],
  ])("is refused with %s, as the schema refuses it", (_, reply) => {
    expect(leaves(read, reply)).toBeNull();
    expect(Reply.safeParse(reply).success).toBe(false);
  });

  it.each<[string, z.ZodMiniType, unknown]>([
    ["a check", z.string().check(z.trim()), " a "],
    ["a format", z.email(), "a@b.test"],
    ["an optional field", z.object({ one: z.optional(z.string()) }), {}],
    ["a choice", z.union([z.string(), z.object({ one: z.string() })]), { one: "a", two: "b" }],
    ["a default", z.object({ one: z._default(z.string(), "a") }), {}],
    ["a strict object", z.strictObject({ one: z.string() }), { one: "a", two: "b" }],
    ["nothing where an object is", z.object({ one: z.object({}) }), { one: null }],
    ["a number where an object is", z.object({ one: z.object({}) }), { one: 1 }],
    ["a record", z.record(z.string(), z.number()), { one: 1 }],
  ])("is the same as the schema's own result, with %s", (_, schema, reply) => {
    expect(leaves(replyReader(schema), reply)).toEqual(leaves((value) => schema.parse(value), reply));
  });
});
