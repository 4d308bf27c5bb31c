import { markOf } from "./exposure.ts";

/** The form of a verification request. Each text is its mark. */
export const forms = {
  migrant: (kind: string) => ({
    fullName: markOf(kind, "full-name"),
    dateOfBirth: "1990-05-17",
    nationality: markOf(kind, "nationality"),
    currentAddress: markOf(kind, "address"),
    reasonForMigration: markOf(kind, "reason"),
    familyComposition: "single" as const,
    employmentStatus: "student" as const,
    additionalNotes: markOf(kind, "notes"),
  }),
  landlord: (kind: string) => ({
    fullName: markOf(kind, "full-name"),
    dateOfBirth: "1970-05-17",
    nationality: markOf(kind, "nationality"),
    propertyAddress: markOf(kind, "address"),
    propertyType: "flat" as const,
    proofOfOwnership: "owned" as const,
    additionalNotes: markOf(kind, "notes"),
  }),
};
