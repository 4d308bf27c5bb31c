import type * as z from "zod/mini";
import type { CurrentUser } from "#schema/endpoints/auth.ts";
import type { LandlordProfile, MigrantProfile } from "#schema/endpoints/profiles.ts";
import type { LandlordVerification, MigrantVerification } from "#schema/endpoints/verification.ts";
import type { LandlordVerificationForm, MigrantVerificationForm } from "#schema/forms.ts";

export type MigrantValues = z.input<typeof MigrantVerificationForm>;
export type LandlordValues = z.input<typeof LandlordVerificationForm>;

type Known = Pick<CurrentUser, "firstName" | "lastName">;
const nameOf = ({ firstName, lastName }: Known) => `${firstName} ${lastName}`.trim();

const employment: Record<string, MigrantValues["employmentStatus"]> = {
  "Seeking employment": "job_seeking",
  Student: "student",
};

/**
 * The form values that are known for a migrant: from the last request, otherwise from the account and the
 * profile.
 */
export function migrantStart(
  user: Known,
  profile: Pick<MigrantProfile, "familySize" | "employmentStatus"> | undefined,
  last: MigrantVerification | null,
): MigrantValues {
  const given = last && whatWasGiven(last);
  return {
    fullName: nameOf(user),
    dateOfBirth: "",
    nationality: "",
    currentAddress: "",
    reasonForMigration: "",
    // With two or more people, the number does not determine the family composition.
    familyComposition: profile?.familySize === 1 && !last ? "single" : "",
    employmentStatus: (!last && employment[profile?.employmentStatus ?? ""]) || "",
    additionalNotes: "",
    ...(given as Partial<MigrantValues>),
  };
}

const property: Record<string, LandlordValues["propertyType"]> = {
  "Room in shared house": "room",
  "Studio apartment": "studio",
  "1 bedroom apartment": "flat",
  "2 bedroom apartment": "flat",
  "3+ bedroom house": "house",
};

// A choice that was not made is "", which the schema reports as missing.
const unchosen = "" as never;

/**
 * The form values that are known for a landlord: from the last request, otherwise from the account and the
 * profile.
 */
export function landlordStart(
  user: Known,
  profile: Pick<LandlordProfile, "propertyType"> | undefined,
  last: LandlordVerification | null,
): LandlordValues {
  const given = last && whatWasGiven(last);
  return {
    fullName: nameOf(user),
    dateOfBirth: "",
    nationality: "",
    propertyAddress: "",
    propertyType: property[profile?.propertyType ?? ""] ?? unchosen,
    proofOfOwnership: unchosen,
    additionalNotes: "",
    ...(given as Partial<LandlordValues>),
  };
}

type Request = MigrantVerification | LandlordVerification;
const decision = [
  "id",
  "migrantId",
  "landlordId",
  "status",
  "createdAt",
  "decidedAt",
  "rejectionReason",
  "adminNotes",
];

/** The form fields of a request, without missing and erased values. */
const whatWasGiven = (request: Request) =>
  Object.fromEntries(
    Object.entries(request).filter(
      ([field, value]) => value !== null && value !== "" && !decision.includes(field),
    ),
  );
