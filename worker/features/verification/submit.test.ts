import { describe, expect, it } from "vitest";
import { me } from "#schema/endpoints/auth.ts";
import { verificationRequests } from "#schema/tables/verification.ts";
import { as } from "#tests/client.ts";
import { newLandlord, newMigrant, newPerson } from "#tests/people.ts";
import { change, now } from "#tests/rows.ts";
import { submitRequest, verificationCalls, verificationForms } from "#tests/verification.ts";

const { migrant: migrantForm, landlord: landlordForm } = verificationForms;
const { migrant: migrantCalls, landlord: landlordCalls } = verificationCalls;

describe("a migrant's verification request", () => {
  it("is not found before the first submission, and is then read as submitted [§4.15]", async () => {
    const migrant = await newMigrant();
    expect(await as(migrant).refused(migrantCalls.read)).toEqual({
      status: 404,
      code: "verification_not_found",
    });
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
    const submitted = await as(migrant).send(migrantCalls.submit, { body: form });
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
    expect(await as(migrant).call(migrantCalls.read)).toEqual(request);
  });

  it("contains null for each optional field that was left out [§5.9]", async () => {
    const form = { ...migrantForm, dateOfBirth: "", nationality: "  ", familyComposition: null };
    const submitted = await as(await newMigrant()).send(migrantCalls.submit, { body: form });
    expect(submitted.status).toBe(201);
    expect(await submitted.json()).toMatchObject({
      dateOfBirth: null,
      nationality: null,
      familyComposition: null,
    });
  });

  it("is refused while another is pending, even when several arrive at once", async () => {
    const migrant = as(await newMigrant());
    const responses = await Promise.all(
      [1, 2, 3].map(() => migrant.send(migrantCalls.submit, { body: migrantForm })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const refused = responses.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({ code: "already_pending" });
  });

  it("may follow a rejected request, and the latest one is read [§4.17]", async () => {
    const migrant = await newMigrant();
    const id = await submitRequest(migrant);
    await change(verificationRequests, { id }, { status: "rejected", decidedAt: now() });
    const again = { ...migrantForm, fullName: "Amal M. Haddad" };
    await submitRequest(migrant, again);
    expect(await as(migrant).call(migrantCalls.read)).toMatchObject({ ...again, status: "pending" });
  });

  it("is accepted from a verified person, who stays verified", async () => {
    const migrant = await newMigrant({ verified: true });
    await submitRequest(migrant);
    expect(await as(migrant).call(me)).toMatchObject({ verified: true });
  });

  it.each([
    ["no name", { fullName: " " }, "fullName", "This is required."],
    ["no reason", { reasonForMigration: "" }, "reasonForMigration", "This is required."],
    ["a day that does not exist", { dateOfBirth: "2001-02-30" }, "dateOfBirth", "Enter a real date."],
    ["a birth in the future", { dateOfBirth: "2099-01-01" }, "dateOfBirth", "Enter a date in the past."],
    [
      "the profile's employment status",
      { employmentStatus: "Employed" },
      "employmentStatus",
      "Choose one of the options.",
    ],
    ["a status", { status: "approved" }, "status", "This is not a field of this form."],
  ])("is refused with %s, naming the field", async (_, wrong, field, sentence) => {
    const migrant = as(await newMigrant());
    const body = { ...migrantForm, ...wrong };
    expect(await migrant.refused(migrantCalls.submit, { body })).toMatchObject({
      status: 422,
      code: "invalid_fields",
      fields: { [field]: sentence },
    });
    expect(await migrant.refused(migrantCalls.read)).toMatchObject({ status: 404 });
  });
});

describe("a landlord's verification request", () => {
  it("is submitted once while pending, and read as submitted", async () => {
    const landlord = await newLandlord();
    expect(await as(landlord).refused(landlordCalls.read)).toMatchObject({ status: 404 });
    const submitted = await as(landlord).send(landlordCalls.submit, { body: landlordForm });
    expect(submitted.status).toBe(201);
    const request = await submitted.json();
    expect(request).toMatchObject({ ...landlordForm, landlordId: landlord.id, status: "pending" });
    const again = await as(landlord).refused(landlordCalls.submit, { body: landlordForm });
    expect(again).toMatchObject({ status: 409 });
    expect(await as(landlord).call(landlordCalls.read)).toEqual(request);
  });

  it.each(["fullName", "propertyAddress", "propertyType", "proofOfOwnership"])(
    "requires %s",
    async (field) => {
      const body = { ...landlordForm, [field]: "" };
      expect(await as(await newLandlord()).refused(landlordCalls.submit, { body })).toMatchObject({
        status: 422,
        fields: { [field]: "This is required." },
      });
    },
  );

  it("accepts the verification's property types, not the profile's", async () => {
    const body = { ...landlordForm, propertyType: "Studio apartment" };
    const refused = await as(await newLandlord()).refused(landlordCalls.submit, { body });
    expect(refused).toMatchObject({ status: 422 });
  });
});

describe("access to a request", () => {
  it.each([
    ["migrant", landlordCalls, landlordForm],
    ["landlord", migrantCalls, migrantForm],
  ] as const)(
    "is refused to a %s for the other kind, for reading and for submitting",
    async (userType, calls, body) => {
      for (const role of ["user", "admin"] as const) {
        const person = as(await newPerson({ userType, role }));
        expect(await person.refused(calls.read)).toMatchObject({ status: 403 });
        expect(await person.refused(calls.submit, { body })).toMatchObject({ status: 403 });
      }
    },
  );

  it("is refused for another person's request", async () => {
    const [one, other] = [await newMigrant(), await newMigrant()];
    await submitRequest(one);
    expect(await as(other).refused(migrantCalls.read)).toMatchObject({ status: 404 });
  });
});
