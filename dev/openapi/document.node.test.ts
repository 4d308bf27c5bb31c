import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { endpoints, rawEndpoints } from "#schema/endpoints/index.ts";
import { passwordLength } from "#schema/limits.ts";
import { makeContract } from "./contract.ts";
import { describeApi } from "./describe.ts";

const { document, page } = await describeApi();
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

/** The schema of a field in a call's body or query. */
const schemas = document.components.schemas;
const fieldsOf = (name: string) => schemas[name]?.properties as Record<string, object>;
const queryOf = (call: string) => {
  const { parameters = [] } = operations.find(({ operationId }) => operationId === call) ?? {};
  return Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
};

describe("the description of the API", () => {
  it("is a valid OpenAPI 3.1 document", async () => {
    expect(await new Validator().validate(structuredClone(document) as never)).toEqual({ valid: true });
  });

  it("has every declared call once, each with a summary and a feature", () => {
    const names = operations.map(({ operationId }) => operationId).sort();
    expect(names).toEqual(Object.keys({ ...endpoints, ...rawEndpoints }).sort());
    const listed = page.features.flatMap(({ calls }) => calls);
    expect(listed.length).toBe(names.length);
    for (const { summary } of listed) expect(summary).toMatch(/^[A-Z].{5,}[^.]$/);
  });

  it("has the lengths, bounds, lists and formats of what is sent", () => {
    expect(fieldsOf("Registration")).toMatchObject({
      email: { type: "string", maxLength: 254, format: "email" },
      password: { minLength: passwordLength.min, maxLength: passwordLength.max },
      firstName: { minLength: 1, maxLength: 80 },
      userType: { enum: ["migrant", "landlord"] },
    });
    expect(fieldsOf("MigrantProfileForm")).toMatchObject({
      age: { type: "integer", minimum: 18, maximum: 120 },
      languages: { type: "array", maxItems: 8 },
      story: { minLength: 1, maxLength: 4_000 },
    });
    expect(fieldsOf("MigrantVerificationForm").dateOfBirth).toMatchObject({ format: "date" });
    expect(queryOf("listMigrants")).toMatchObject({
      page: { type: "integer", minimum: 1, default: 1 },
      familySize: { enum: ["individual", "couple", "family", "large", "all"] },
      sort: { enum: ["recent", "rating", "urgent"], default: "recent" },
    });
  });

  it("names no file and no decision, for people who do not have the source", () => {
    expect(JSON.stringify(document)).not.toMatch(
      /\b(schema|worker|web|dev|docs|tests)\/|\bdecision \d|\.ts\b/,
    );
  });
});

describe("the comparison with the description", () => {
  const compare = makeContract(document);
  const health = (facts: object) =>
    compare({
      method: "GET",
      path: "/api/health",
      status: 200,
      headers: { "content-type": "application/json" },
      text: "{}",
      ...facts,
    });

  it("finds an undescribed field, status, code, header, type and body", () => {
    const right = { text: '{"ok":true,"payments":"stripe","down":[]}' };
    expect(health(right)).toEqual({ call: "health", problems: [] });
    const wrong: object[] = [
      { text: '{"ok":true,"payments":"stripe","down":[],"version":1}' },
      { text: '{"ok":true}' },
      { status: 418 },
      { ...right, headers: { "content-type": "text/plain" } },
      { ...right, headers: { "content-type": "application/json", "x-more": "1" } },
      { status: 500, text: '{"message":"","code":"own_case","requestId":""}' },
      { method: "POST", path: "/api/auth/login", sent: { email: 1 }, status: 200 },
    ];
    for (const facts of wrong) expect(health(facts).problems, JSON.stringify(facts)).not.toEqual([]);
  });
});
