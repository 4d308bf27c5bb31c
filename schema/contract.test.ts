import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { deleteAccount } from "./endpoints/account.ts";
import { endpoints, rawEndpoints } from "./endpoints/index.ts";
import { sendMessage } from "./endpoints/messages.ts";
import { BrowseQuery } from "./endpoints/migrants.ts";
import { markNotificationsRead, saveEmailSettings } from "./endpoints/notifications.ts";
import { addPasskey, signInWithPasskey } from "./endpoints/passkeys.ts";
import { setProfilePhoto } from "./endpoints/photos.ts";
import { addPushDevice } from "./endpoints/push.ts";
import {
  DecisionForm,
  Login,
  MigrantProfileForm,
  MigrantVerificationForm,
  NewApp,
  RatingForm,
  RatingReplyForm,
  Registration,
  Report,
  ReportForm,
} from "./forms.ts";
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
    const calls = [...Object.values(endpoints), ...Object.values(rawEndpoints)].map(
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
    ["familySize", 0, "too_small:1"],
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
    // `rejectionReasonFrom`
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
  // `pageSize`
  it("ignore a limit above 50", () => expect(BrowseQuery.parse({ limit: "999999999" }).limit).toBe(50));

  it("take up to 16 languages of 80 characters each", () => {
    // `filterLanguages` and `wordsLength`
    const query = (count: number, length: number) => ({
      languages: Array.from({ length: count }, (_, at) => String(at).padStart(length, "x")).join(","),
    });
    expect(BrowseQuery.parse(query(16, 80)).languages).toHaveLength(16);
    expect(problems(BrowseQuery.safeParse(query(17, 2)))).toEqual({ languages: "too_many:16" });
    expect(problems(BrowseQuery.safeParse(query(17, 80)))).toEqual({ languages: "too_long:1296" });
  });
});

describe("text that a person writes", () => {
  // `lengths` and `passwordLength`
  it.each<[string, z.ZodMiniType, string, number]>([
    ["a first name", Registration, "firstName", 80],
    ["a password", Registration, "password", 256],
    ["a country", MigrantProfileForm, "countryOfOrigin", 500],
    ["the story of a migrant", MigrantProfileForm, "story", 4_000],
    ["a message", sendMessage.body, "content", 4_000],
    ["the comment of a rating", RatingForm, "comment", 2_000],
    ["the reply to a rating", RatingReplyForm, "text", 2_000],
    ["the text of a report", ReportForm, "text", 2_000],
  ])("is accepted up to its longest length: %s", (_, form, field, longest) => {
    const problemOf = (length: number) => problems(form.safeParse({ [field]: "x".repeat(length) }))[field];
    expect([problemOf(longest), problemOf(longest + 1)]).toEqual([undefined, `too_long:${longest}`]);
  });
});

describe("a list of ids", () => {
  // `reportedMessages` and `connectionsListed`
  it.each<[string, z.ZodMiniType, string, number]>([
    ["the messages of a report", Report, "messages", 50],
    ["the connections that end with an account", deleteAccount.body, "ending", 200],
  ])("is accepted up to its longest length: %s", (_, body, field, longest) => {
    const ids = Array.from({ length: longest + 1 }, () => crypto.randomUUID());
    const problemOf = (list: string[]) => problems(body.safeParse({ [field]: list }))[field];
    expect([problemOf(ids.slice(1)), problemOf(ids)]).toEqual([undefined, `too_many:${longest}`]);
  });
});

describe("the stars of a rating", () => {
  it("are from one to five", () => {
    // `stars`
    const problemOf = (stars: number) => problems(RatingForm.safeParse({ stars })).stars;
    expect([0, 1, 5, 6].map(problemOf)).toEqual(["too_small:1", undefined, undefined, "too_large:5"]);
    const withoutStay = (stars: number) =>
      problems(RatingForm.safeParse({ stay: "never_started", stars })).stars;
    expect([-1, 0, 1].map(withoutStay)).toEqual(["too_small:0", undefined, "too_small:1"]);
  });
});

describe("text that a browser or a device makes", () => {
  // `devicesLength`, `codeLength`, `setupLength`, `pushLengths` and `passkeyLengths`
  it.each<[string, z.ZodMiniType, string, number]>([
    ["the device tokens of a sign-in", Login, "devices", 2_000],
    ["a code of the second factor", NewApp, "code", 60],
    ["the setup of an authenticator app", NewApp, "setup", 1_000],
    ["the address of a push device", addPushDevice.body, "endpoint", 1_000],
    ["the key of a push device", addPushDevice.body, "p256dh", 100],
    ["the secret of a push device", addPushDevice.body, "auth", 40],
    // The standard allows 1,023 bytes, which are 1,364 characters of base64url.
    ["the id of a passkey", signInWithPasskey.body, "credentialId", 1_364],
    ["the client data of a passkey", signInWithPasskey.body, "clientDataJson", 4_000],
    ["the authenticator data of a passkey", signInWithPasskey.body, "authenticatorData", 2_000],
    ["the signature of a passkey", signInWithPasskey.body, "signature", 2_000],
    ["the account of a passkey", signInWithPasskey.body, "userHandle", 100],
    ["the attestation of a new passkey", addPasskey.body, "attestationObject", 8_000],
    ["the path of a photo", setProfilePhoto.body, "profilePhotoURL", 2_000],
    ["the photo of a profile", MigrantProfileForm, "profilePicture", 2_000],
  ])("is accepted up to its longest length: %s", (_, body, field, longest) => {
    const problemOf = (length: number) => problems(body.safeParse({ [field]: "A".repeat(length) }))[field];
    expect([problemOf(longest), problemOf(longest + 1)]).toEqual([undefined, `too_long:${longest}`]);
  });
});

describe("the settings of notifications", () => {
  it("have quiet hours from 0 to 23", () => {
    for (const field of ["quietFrom", "quietUntil"]) {
      const problemOf = (at: number) => problems(saveEmailSettings.body.safeParse({ [field]: at }))[field];
      expect([-1, 0, 23, 24].map(problemOf)).toEqual(["too_small:0", undefined, undefined, "too_large:23"]);
    }
  });

  it("take 0 as the last notification that was read, when none was", () => {
    const problemOf = (upTo: number) => problems(markNotificationsRead.body.safeParse({ upTo })).upTo;
    expect([-1, 0, 1].map(problemOf)).toEqual(["too_small:0", undefined, undefined]);
  });
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
