import type { landlordVerifications, migrantVerifications } from "#schema/tables/verification.ts";
import {
  proofsOfOwnership,
  type VerificationStatus,
  verificationEmploymentStatuses,
  verificationFamilyCompositions,
  verificationPropertyTypes,
} from "#schema/vocabulary.ts";
import type { Chance } from "./chance.ts";
import { before, type DemoLandlord, type DemoMigrant } from "./people.ts";
import { reasons } from "./words.ts";

interface Outcome {
  status: VerificationStatus;
  /** Days since it was submitted. */
  daysAgo: number;
  decidedBy: string;
}

const decision = ({ status, daysAgo, decidedBy }: Outcome, chance: Chance, now: string) => ({
  id: chance.id(),
  status,
  createdAt: before(now, daysAgo, chance),
  ...(status !== "pending" && { decidedAt: before(now, daysAgo / 2), decidedBy }),
  ...(status === "rejected" && {
    rejectionReason:
      "The name on the request differs from the name on the account. Please send it again with both names.",
  }),
});

export const demoMigrantVerification = (
  { user, profile }: DemoMigrant,
  outcome: Outcome,
  chance: Chance,
  now: string,
): typeof migrantVerifications.$inferInsert => ({
  ...decision(outcome, chance, now),
  migrantId: user.id,
  fullName: `${user.firstName} ${user.lastName}`,
  dateOfBirth: `${1960 + chance.below(45)}-0${1 + chance.below(9)}-1${chance.below(9)}`,
  nationality: profile.countryOfOrigin,
  currentAddress: `${1 + chance.below(80)} Demo Street, Leeds`,
  reasonForMigration: chance.pick(reasons),
  familyComposition: chance.pick(verificationFamilyCompositions),
  employmentStatus: chance.pick(verificationEmploymentStatuses),
  additionalNotes: null,
});

export const demoLandlordVerification = (
  { user, profile }: DemoLandlord,
  outcome: Outcome,
  chance: Chance,
  now: string,
): typeof landlordVerifications.$inferInsert => ({
  ...decision(outcome, chance, now),
  landlordId: user.id,
  fullName: `${user.firstName} ${user.lastName}`,
  dateOfBirth: `${1950 + chance.below(45)}-0${1 + chance.below(9)}-1${chance.below(9)}`,
  nationality: "British",
  propertyAddress: `${1 + chance.below(80)} Demo Road, ${profile.location}`,
  propertyType: chance.pick(verificationPropertyTypes),
  proofOfOwnership: chance.pick(proofsOfOwnership),
  additionalNotes: null,
});
