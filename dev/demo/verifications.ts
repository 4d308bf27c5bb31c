import type { landlordVerifications, migrantVerifications } from "#schema/tables/verification.ts";
import {
  proofsOfOwnership,
  type VerificationStatus,
  verificationEmploymentStatuses,
  verificationFamilyCompositions,
  verificationPropertyTypes,
} from "#schema/vocabulary.ts";
import { before, type DemoLandlord, type DemoMigrant } from "./people.ts";
import type { Random } from "./random.ts";
import { reasons } from "./texts.ts";

interface Outcome {
  status: VerificationStatus;
  /** Days since the request was submitted. */
  daysAgo: number;
  decidedBy: string;
}

const decision = ({ status, daysAgo, decidedBy }: Outcome, random: Random, now: string) => ({
  id: random.id(),
  status,
  createdAt: before(now, daysAgo, random),
  ...(status !== "pending" && { decidedAt: before(now, daysAgo / 2), decidedBy }),
  ...(status === "rejected" && {
    rejectionReason:
      "The name on the request differs from the name on the account. Please send it again with both names.",
  }),
});

export const demoMigrantVerification = (
  { user, profile }: DemoMigrant,
  outcome: Outcome,
  random: Random,
  now: string,
): typeof migrantVerifications.$inferInsert => ({
  ...decision(outcome, random, now),
  migrantId: user.id,
  fullName: `${user.firstName} ${user.lastName}`,
  dateOfBirth: `${1960 + random.below(45)}-0${1 + random.below(9)}-1${random.below(9)}`,
  nationality: profile.countryOfOrigin,
  currentAddress: `${1 + random.below(80)} Demo Street, Leeds`,
  reasonForMigration: random.pick(reasons),
  familyComposition: random.pick(verificationFamilyCompositions),
  employmentStatus: random.pick(verificationEmploymentStatuses),
  additionalNotes: null,
});

export const demoLandlordVerification = (
  { user, profile }: DemoLandlord,
  outcome: Outcome,
  random: Random,
  now: string,
): typeof landlordVerifications.$inferInsert => ({
  ...decision(outcome, random, now),
  landlordId: user.id,
  fullName: `${user.firstName} ${user.lastName}`,
  dateOfBirth: `${1950 + random.below(45)}-0${1 + random.below(9)}-1${random.below(9)}`,
  nationality: "British",
  propertyAddress: `${1 + random.below(80)} Demo Road, ${profile.location}`,
  propertyType: random.pick(verificationPropertyTypes),
  proofOfOwnership: random.pick(proofsOfOwnership),
  additionalNotes: null,
});
