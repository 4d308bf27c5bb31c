import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import * as limits from "../limits.ts";
import * as parts from "../parts.ts";
import {
  proofsOfOwnership,
  verificationEmploymentStatuses,
  verificationFamilyCompositions,
  verificationPropertyTypes,
  verificationStatuses,
} from "../vocabulary.ts";

const Decision = {
  id: z.string(),
  status: z.enum(verificationStatuses),
  createdAt: parts.instant,
  decidedAt: z.nullable(parts.instant),
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

export const MigrantVerificationForm = z.strictObject({
  fullName: parts.nameUpTo(limits.lengths.text),
  dateOfBirth: parts.optionalOf(parts.dateOfBirth),
  nationality: parts.optionalText(),
  currentAddress: parts.optionalText(),
  reasonForMigration: parts.requiredText(limits.lengths.story),
  familyComposition: parts.optionalOf(parts.oneOf(verificationFamilyCompositions)),
  employmentStatus: parts.optionalOf(parts.oneOf(verificationEmploymentStatuses)),
  additionalNotes: parts.optionalText(limits.lengths.notes),
});

export const LandlordVerificationForm = z.strictObject({
  fullName: parts.nameUpTo(limits.lengths.text),
  dateOfBirth: parts.optionalOf(parts.dateOfBirth),
  nationality: parts.optionalText(),
  propertyAddress: parts.requiredText(),
  propertyType: parts.oneOf(verificationPropertyTypes),
  proofOfOwnership: parts.oneOf(proofsOfOwnership),
  additionalNotes: parts.optionalText(limits.lengths.notes),
});

/** The latest request; 404 `verification_not_found` when there is none. */
export const getMigrantVerification = endpoint({
  method: "GET",
  path: "/api/migrant/verification",
  reply: MigrantVerification,
});

/** 201; 409 `already_pending` while one waits. Allowed while approved, and pending like any other. */
export const submitMigrantVerification = endpoint({
  method: "POST",
  path: "/api/migrant/verification",
  body: MigrantVerificationForm,
  reply: MigrantVerification,
});

/** The latest request; 404 `verification_not_found` when there is none. */
export const getLandlordVerification = endpoint({
  method: "GET",
  path: "/api/landlord/verification",
  reply: LandlordVerification,
});

/** 201; 409 `already_pending` while one waits. */
export const submitLandlordVerification = endpoint({
  method: "POST",
  path: "/api/landlord/verification",
  body: LandlordVerificationForm,
  reply: LandlordVerification,
});
