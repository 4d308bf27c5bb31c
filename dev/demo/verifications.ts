import {
  proofsOfOwnership,
  type VerificationStatus,
  verificationEmploymentStatuses,
  verificationFamilyCompositions,
  verificationPropertyTypes,
} from "#schema/vocabulary.ts";
import { type Details, sealAnswer, sealDetails } from "#worker/features/verification/details.ts";
import type { WorkbenchEnv } from "../workbench-env.ts";
import { before, type DemoLandlord, type DemoMigrant } from "./people.ts";
import type { Random } from "./random.ts";
import { reasons } from "./texts.ts";

interface Outcome {
  status: VerificationStatus;
  /** Days since the request was submitted. */
  daysAgo: number;
  decidedBy: string;
}

const rejectionReason =
  "The name on the request differs from the name on the account. Please send it again with both names.";

const requestOf = ({ status, daysAgo, decidedBy }: Outcome, random: Random, now: string) => ({
  id: random.id(),
  status,
  createdAt: before(now, daysAgo, random),
  ...(status !== "pending" && { decidedAt: before(now, daysAgo / 2), decidedBy }),
});

/** A request whose details are not sealed yet. */
export type DemoVerification = ReturnType<typeof demoMigrantVerification | typeof demoLandlordVerification>;

export const demoMigrantVerification = (
  { user, profile }: DemoMigrant,
  outcome: Outcome,
  random: Random,
  now: string,
) => {
  const request = requestOf(outcome, random, now);
  const details: Details["migrant"] = {
    fullName: `${user.firstName} ${user.lastName}`,
    dateOfBirth: `${1960 + random.below(45)}-0${1 + random.below(9)}-1${random.below(9)}`,
    nationality: profile.countryOfOrigin,
    currentAddress: `${1 + random.below(80)} Demo Street, Leeds`,
    reasonForMigration: random.pick(reasons),
    familyComposition: random.pick(verificationFamilyCompositions),
    employmentStatus: random.pick(verificationEmploymentStatuses),
    additionalNotes: undefined,
  };
  return { ...request, kind: "migrant" as const, userId: user.id, details };
};

export const demoLandlordVerification = (
  { user, profile }: DemoLandlord,
  outcome: Outcome,
  random: Random,
  now: string,
) => {
  const request = requestOf(outcome, random, now);
  const details: Details["landlord"] = {
    fullName: `${user.firstName} ${user.lastName}`,
    dateOfBirth: `${1950 + random.below(45)}-0${1 + random.below(9)}-1${random.below(9)}`,
    nationality: "British",
    propertyAddress: `${1 + random.below(80)} Demo Road, ${profile.location}`,
    propertyType: random.pick(verificationPropertyTypes),
    proofOfOwnership: random.pick(proofsOfOwnership),
    additionalNotes: undefined,
  };
  return { ...request, kind: "landlord" as const, userId: user.id, details };
};

/** The row of a demo request, sealed like one that the Worker stores. */
export const sealVerification = (env: WorkbenchEnv, { details, ...request }: DemoVerification) => ({
  ...request,
  ...sealDetails(env, request.id, details),
  ...(request.status === "rejected" && sealAnswer(env, request.id, { rejectionReason, adminNotes: null })),
});
