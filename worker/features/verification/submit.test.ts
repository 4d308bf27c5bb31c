import { describe, expect, it } from "vitest";
import { verificationRequests } from "#schema/tables/verification.ts";
import { newPerson, type TestPerson } from "#tests/people.ts";
import { change, now } from "#tests/rows.ts";

const migrantForm = { fullName: "Amal Haddad", reasonForMigration: "The war reached our street." };
const landlordForm = {
  fullName: "Ruth Miller",
  propertyAddress: "12 Harbour Street, Leeds",
  propertyType: "flat",
  proofOfOwnership: "owned",
};
const migrantPath = "/api/migrant/verification";
const landlordPath = "/api/landlord/verification";

const reject = (migrant: TestPerson) =>
  change(verificationRequests, { userId: migrant.id }, { status: "rejected", decidedAt: now() });

describe("a migrant's verification request", () => {
  it("is not found before the first, and afterwards is read back as it was written [§4.15]", async () => {
    const migrant = await newPerson({ userType: "migrant" });
    const none = await migrant.call("GET", migrantPath);
    expect(none.status).toBe(404);
    expect(await none.json()).toMatchObject({ code: "verification_not_found" });

    const form = {
      ...migrantForm,
      fullName: "أمل حداد",
      dateOfBirth: "1990-02-28",
      nationality: "Syrian",
      currentAddress: "c/o The Harbour Hostel\nLeeds",
      familyComposition: "family_small",
      employmentStatus: "job_seeking",
      additionalNotes: "My passport was lost at sea.",
    };
    const submitted = await migrant.call("POST", migrantPath, form);
    expect(submitted.status).toBe(201);
    const request = await submitted.json();
    expect(request).toEqual({
      ...form,
      id: expect.any(String),
      migrantId: migrant.id,
      status: "pending",
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      decidedAt: null,
      rejectionReason: null,
      adminNotes: null,
    });
    const read = await migrant.call("GET", migrantPath);
    expect(read.status).toBe(200);
    expect(await read.json()).toEqual(request);
  });

  it("leaves out what was not given [§5.9]", async () => {
    const migrant = await newPerson({ userType: "migrant" });
    const form = { ...migrantForm, dateOfBirth: "", nationality: "  ", familyComposition: null };
    const submitted = await migrant.call("POST", migrantPath, form);
    expect(submitted.status).toBe(201);
    expect(await submitted.json()).toMatchObject({
      dateOfBirth: null,
      nationality: null,
      familyComposition: null,
    });
  });

  it("waits alone: a second is refused while one is pending, even when both come at once", async () => {
    const migrant = await newPerson({ userType: "migrant" });
    const answers = await Promise.all([1, 2, 3].map(() => migrant.call("POST", migrantPath, migrantForm)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
    const refused = answers.find((answer) => answer.status === 409);
    expect(await refused?.json()).toMatchObject({ code: "already_pending" });
  });

  it("may be made again after a rejection, and the newest is the one that is read [§4.17]", async () => {
    const migrant = await newPerson({ userType: "migrant" });
    await migrant.call("POST", migrantPath, migrantForm);
    await reject(migrant);
    const again = await migrant.call("POST", migrantPath, { ...migrantForm, fullName: "Amal M. Haddad" });
    expect(again.status).toBe(201);
    const latest = await migrant.call("GET", migrantPath);
    expect(await latest.json()).toMatchObject({ status: "pending", fullName: "Amal M. Haddad" });
  });

  it("may be made by somebody who is already verified", async () => {
    const migrant = await newPerson({ userType: "migrant", verified: true });
    expect((await migrant.call("POST", migrantPath, migrantForm)).status).toBe(201);
    const me = await migrant.call("GET", "/api/auth/me");
    expect(await me.json()).toMatchObject({ verified: true });
  });

  it.each([
    ["no name", { fullName: " " }, "fullName", "This is required."],
    ["no reason", { reasonForMigration: "" }, "reasonForMigration", "This is required."],
    ["a day that does not exist", { dateOfBirth: "2001-02-30" }, "dateOfBirth", "Enter a real date."],
    ["a birth in the future", { dateOfBirth: "2099-01-01" }, "dateOfBirth", "Enter a date in the past."],
    [
      "the profile's employment word",
      { employmentStatus: "Employed" },
      "employmentStatus",
      "Choose one of the options.",
    ],
    ["a status of its own", { status: "approved" }, "status", "This is not a field of this form."],
  ])("is refused with %s, and the field is named", async (_, wrong, field, sentence) => {
    const migrant = await newPerson({ userType: "migrant" });
    const answer = await migrant.call("POST", migrantPath, { ...migrantForm, ...wrong });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: "invalid_fields", fields: { [field]: sentence } });
    expect((await migrant.call("GET", migrantPath)).status).toBe(404);
  });
});

describe("a landlord's verification request", () => {
  it("is submitted, waits alone and is read back", async () => {
    const landlord = await newPerson({ userType: "landlord" });
    expect((await landlord.call("GET", landlordPath)).status).toBe(404);
    const submitted = await landlord.call("POST", landlordPath, landlordForm);
    expect(submitted.status).toBe(201);
    const request = await submitted.json();
    expect(request).toMatchObject({ ...landlordForm, landlordId: landlord.id, status: "pending" });
    expect((await landlord.call("POST", landlordPath, landlordForm)).status).toBe(409);
    const read = await landlord.call("GET", landlordPath);
    expect(await read.json()).toEqual(request);
  });

  it.each(["fullName", "propertyAddress", "propertyType", "proofOfOwnership"])(
    "needs its %s",
    async (field) => {
      const landlord = await newPerson({ userType: "landlord" });
      const answer = await landlord.call("POST", landlordPath, { ...landlordForm, [field]: "" });
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ fields: { [field]: "This is required." } });
    },
  );

  it("takes the verification's property types, not the profile's", async () => {
    const landlord = await newPerson({ userType: "landlord" });
    const form = { ...landlordForm, propertyType: "Studio apartment" };
    expect((await landlord.call("POST", landlordPath, form)).status).toBe(422);
  });
});

describe("each kind of person has their own request", () => {
  it.each([
    ["migrant", landlordPath, landlordForm],
    ["landlord", migrantPath, migrantForm],
  ] as const)("a %s can neither read nor make the other's", async (userType, path, form) => {
    for (const role of ["user", "admin"] as const) {
      const person = await newPerson({ userType, role });
      expect((await person.call("GET", path)).status).toBe(403);
      expect((await person.call("POST", path, form)).status).toBe(403);
    }
  });

  it("shows nobody another person's request", async () => {
    const [one, other] = [await newPerson({ userType: "migrant" }), await newPerson({ userType: "migrant" })];
    await one.call("POST", migrantPath, migrantForm);
    expect((await other.call("GET", migrantPath)).status).toBe(404);
  });
});
