import { describe, expect, it } from "vitest";
import { LandlordVerificationForm, MigrantVerificationForm } from "#schema/forms.ts";
import { landlordStart, migrantStart } from "./prefill.ts";

const user = { firstName: "أمل", lastName: "حداد" };
const profile = (
  familySize: number,
  employmentStatus: "Student" | "Employed" | "Seeking employment" | null,
) => ({
  familySize,
  employmentStatus,
});
const decided = {
  id: "1",
  status: "rejected" as const,
  createdAt: "2026-11-20T11:00:00.000Z",
  decidedAt: "2026-11-20T12:00:00.000Z",
  rejectionReason: "The name is not readable.",
  adminNotes: null,
};

describe("the prefilled request of a migrant", () => {
  it.each([
    [1, "single"],
    // They may be a couple, or a parent with a child.
    [2, ""],
    // They may be three adults.
    [3, ""],
    [5, ""],
  ] as const)(
    "has the family composition only if a family size of %i determines it",
    (people, composition) => {
      expect(migrantStart(user, profile(people, null), null).familyComposition).toBe(composition);
    },
  );

  it.each([
    ["Seeking employment", "job_seeking"],
    ["Student", "student"],
    // The profile does not say full-time or part-time.
    ["Employed", ""],
    [null, ""],
  ] as const)("has the employment status only if the profile's %s determines it", (status, expected) => {
    expect(migrantStart(user, profile(1, status), null).employmentStatus).toBe(expected);
  });

  it("contains the migrant's name, even without a profile", () => {
    expect(migrantStart(user, undefined, null)).toMatchObject({
      fullName: "أمل حداد",
      familyComposition: "",
    });
  });

  it("contains the values of the last request, which fit the form", () => {
    const given = {
      fullName: "Amal Haddad",
      dateOfBirth: "1990-03-12",
      nationality: null,
      currentAddress: "Leeds",
      reasonForMigration: "The war.",
      familyComposition: null,
      employmentStatus: "student",
      additionalNotes: null,
    };
    const start = migrantStart(user, profile(4, "Employed"), { ...decided, migrantId: "2", ...given });
    expect(start).toMatchObject({
      fullName: "Amal Haddad",
      nationality: "",
      familyComposition: "",
      employmentStatus: "student",
    });
    expect(MigrantVerificationForm.safeParse(start).success).toBe(true);
  });
});

describe("the prefilled request of a landlord", () => {
  it.each([
    ["Room in shared house", "room"],
    ["2 bedroom apartment", "flat"],
    // It may be a flat or a house.
    ["Self-contained unit", ""],
  ] as const)("has the property type only if the profile's %s determines it", (propertyType, expected) => {
    expect(landlordStart(user, { propertyType }, null).propertyType).toBe(expected);
  });

  it("contains the values of the last request, which fit the form", () => {
    const given = {
      fullName: "Ruth Miller",
      dateOfBirth: null,
      nationality: null,
      propertyAddress: "12 Harbour Street, Leeds",
      propertyType: "house",
      proofOfOwnership: "owned",
      additionalNotes: null,
    };
    const start = landlordStart(
      user,
      { propertyType: "Studio apartment" },
      { ...decided, landlordId: "2", ...given },
    );
    expect(start).toMatchObject({ propertyType: "house", proofOfOwnership: "owned" });
    expect(LandlordVerificationForm.safeParse(start).success).toBe(true);
  });

  it("leaves required fields without a known value empty", () => {
    const { error } = LandlordVerificationForm.safeParse(landlordStart(user, undefined, null));
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ["propertyAddress", "required"],
      ["propertyType", "required"],
      ["proofOfOwnership", "required"],
    ]);
  });
});
