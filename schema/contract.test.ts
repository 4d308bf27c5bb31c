import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints/index.ts";
import { BrowseQuery } from "./endpoints/migrants.ts";
import { DecisionForm, MigrantProfileForm, MigrantVerificationForm, Registration } from "./forms.ts";
import { familySizeOf } from "./vocabulary.ts";

const person = {
  email: " Amal@Example.COM ",
  password: "a harbour at night",
  firstName: "Amal",
  lastName: "Haddad",
  userType: "migrant",
};
const problems = (result: {
  success: boolean;
  error?: { issues: { path: PropertyKey[]; message: string }[] };
}) => Object.fromEntries((result.error?.issues ?? []).map((issue) => [issue.path.join("."), issue.message]));

describe("the calls", () => {
  it("do not compile without an audience", () => {
    // @ts-expect-error: who may make this call is not declared
    expect(endpoint({ method: "GET", path: "/api/example", reply: z.null() })).not.toHaveProperty("audience");
  });

  it("declare each method and path once", () => {
    const calls = Object.values(endpoints).map(
      ({ method, path }) => `${method} ${path.replace(/:\w+/g, ":")}`,
    );
    expect(new Set(calls).size).toBe(calls.length);
  });
});

describe("a registration", () => {
  it("stores an e-mail in lower case", () => {
    expect(Registration.parse(person).email).toBe("amal@example.com");
  });
  it("reports each wrong field [ASVS 2.2.1]", () => {
    const result = Registration.safeParse({
      ...person,
      email: "amal",
      password: "short",
      firstName: " \u200B",
      role: "admin",
    });
    expect(problems(result)).toEqual({
      email: "not_email",
      password: "too_short:8",
      firstName: "not_visible",
      "": "unknown_key",
    });
  });
  it("removes characters that disguise a name and keeps Persian spelling", () => {
    const parsed = Registration.parse({ ...person, firstName: "A\u202Emal", lastName: "می\u200Cترا" });
    expect([parsed.firstName, parsed.lastName]).toEqual(["Amal", "می\u200Cترا"]);
  });
  it("counts a password in code points and does not trim it [ASVS 6.2.1]", () => {
    expect(Registration.parse({ ...person, password: "  🌊🌊🌊🌊🌊🌊  " }).password).toBe("  🌊🌊🌊🌊🌊🌊  ");
  });
});

describe("a migrant profile", () => {
  it("requires a country and a story, and defaults the family size to 1 [§5.4]", () => {
    expect(problems(MigrantProfileForm.safeParse({}))).toEqual({
      countryOfOrigin: "required",
      story: "required",
    });
    const parsed = MigrantProfileForm.parse({
      countryOfOrigin: "Syria",
      story: "Hello",
      gender: "",
      age: null,
    });
    expect(parsed).toMatchObject({ familySize: 1, languages: [], skills: [], urgent: false });
    expect(parsed.gender).toBeUndefined();
  });
  it.each([
    ["age", 17, "too_small:18"],
    ["age", 121, "too_large:120"],
    ["age", 30.5, "not_integer"],
    ["age", "30", "invalid"],
    ["familySize", 21, "too_large:20"],
    ["gender", "male", "not_in_list"],
    ["story", "x".repeat(4_001), "too_long:4000"],
    ["story", "a\0b", "not_well_formed"],
    ["story", "\uD800", "not_well_formed"],
  ])("refuses %s of %o", (field, value, wrong) => {
    const result = MigrantProfileForm.safeParse({ countryOfOrigin: "Syria", story: "Hello", [field]: value });
    expect(problems(result)).toEqual({ [field]: wrong });
  });
});

describe("a verification request", () => {
  it.each(["2026-02-30", "0000-01-01", "+275760-09-13", "2999-01-01", "1990-1-1"])(
    "refuses the birth date %s",
    (dateOfBirth) => {
      const result = MigrantVerificationForm.safeParse({
        fullName: "A",
        reasonForMigration: "War",
        dateOfBirth,
      });
      expect(result.success).toBe(false);
    },
  );
  it("is rejected only with a reason [§4.16]", () => {
    const reject = (rejectionReason: string) =>
      problems(DecisionForm.safeParse({ status: "rejected", rejectionReason }));
    expect(reject("  ")).toEqual({ rejectionReason: "required" });
    expect(reject(`  ${"🚪".repeat(9)} `)).toEqual({ rejectionReason: "too_short:10" });
    expect(DecisionForm.safeParse({ status: "rejected", rejectionReason: "🚪".repeat(10) }).success).toBe(
      true,
    );
    expect(DecisionForm.safeParse({ status: "approved", rejectionReason: "x" }).success).toBe(true);
    expect(DecisionForm.safeParse({ status: "approved" }).success).toBe(true);
  });
});

describe("browse filters", () => {
  it("treat 'all' and an empty value as no filter, and split languages", () => {
    expect(
      BrowseQuery.parse({ locationPreference: "all", familySize: "", languages: "English, arabic,,English" }),
    ).toEqual({
      sort: "recent",
      page: 1,
      limit: 50,
      languages: ["english", "arabic"],
      locationPreference: undefined,
      familySize: undefined,
    });
  });
  it.each([
    ["page", "0"],
    ["page", "-1"],
    ["page", "1.5"],
    ["page", "abc"],
    ["familySize", "4"],
    ["sort", "x"],
  ])("refuse %s=%s", (key, value) => expect(BrowseQuery.safeParse({ [key]: value }).success).toBe(false));
  it("ignore a limit above 50", () => expect(BrowseQuery.parse({ limit: "999999999" }).limit).toBe(50));
});

describe("a family size", () => {
  it("belongs to a group of the specification", () => {
    expect([undefined, 1, 2, 3, 5, 6].map(familySizeOf)).toEqual([
      "individual",
      "individual",
      "couple",
      "family",
      "family",
      "large",
    ]);
  });
});
