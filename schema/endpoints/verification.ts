import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import * as fields from "../fields.ts";
import { LandlordVerificationForm, MigrantVerificationForm } from "../forms.ts";
import { verificationStatuses } from "../vocabulary.ts";

const Decision = {
  id: z.string(),
  status: z.enum(verificationStatuses),
  createdAt: fields.instant,
  decidedAt: z.nullable(fields.instant),
  rejectionReason: z.nullable(z.string()),
  adminNotes: z.nullable(z.string()),
};
const optionalFact = z.nullable(z.string());

export const MigrantVerification = z.object({
  ...Decision,
  migrantId: z.string(),
  fullName: z.string(),
  dateOfBirth: optionalFact,
  nationality: optionalFact,
  currentAddress: optionalFact,
  reasonForMigration: z.string(),
  familyComposition: optionalFact,
  employmentStatus: optionalFact,
  additionalNotes: optionalFact,
});
export type MigrantVerification = z.output<typeof MigrantVerification>;

export const LandlordVerification = z.object({
  ...Decision,
  landlordId: z.string(),
  fullName: z.string(),
  dateOfBirth: optionalFact,
  nationality: optionalFact,
  propertyAddress: z.string(),
  propertyType: z.string(),
  proofOfOwnership: z.string(),
  additionalNotes: optionalFact,
});
export type LandlordVerification = z.output<typeof LandlordVerification>;

/** Reads the caller's latest verification request. 404 `verification_not_found` when there is none. */
export const getMigrantVerification = endpoint({
  method: "GET",
  path: "/api/migrant/verification",
  audience: "migrant",
  reply: MigrantVerification,
});

/**
 * Submits a migrant's verification request. 201; 409 `already_pending` while one is pending. A verified migrant can
 * submit again.
 */
export const submitMigrantVerification = endpoint({
  method: "POST",
  path: "/api/migrant/verification",
  audience: "migrant",
  body: MigrantVerificationForm,
  reply: MigrantVerification,
});

/** Reads the caller's latest verification request. 404 `verification_not_found` when there is none. */
export const getLandlordVerification = endpoint({
  method: "GET",
  path: "/api/landlord/verification",
  audience: "landlord",
  reply: LandlordVerification,
});

/** Submits a landlord's verification request. 201; 409 `already_pending` while one is pending. */
export const submitLandlordVerification = endpoint({
  method: "POST",
  path: "/api/landlord/verification",
  audience: "landlord",
  body: LandlordVerificationForm,
  reply: LandlordVerification,
});
