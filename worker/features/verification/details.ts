import type * as z from "zod/mini";
import type { LandlordVerification, MigrantVerification } from "#schema/endpoints/verification.ts";
import type { LandlordVerificationForm, MigrantVerificationForm } from "#schema/forms.ts";
import type { verificationRequests } from "#schema/tables/verification.ts";
import type { UserType } from "#schema/vocabulary.ts";
import { describeFault, logLine } from "#worker/platform/log.ts";
import { type SealingEnv, seal, sealingKey, unseal } from "#worker/platform/sealing.ts";
import { marksOf } from "./marks.ts";

export type RequestRow = typeof verificationRequests.$inferSelect;

/** The fields that a person of each kind submits. */
export interface Details {
  migrant: z.output<typeof MigrantVerificationForm>;
  landlord: z.output<typeof LandlordVerificationForm>;
}

/** A request as its person and reviewers read it. */
export interface OpenRequest {
  migrant: MigrantVerification & { erasedAt: string | null };
  landlord: LandlordVerification & { erasedAt: string | null };
}

/** The value of each field that the form left out, and of every field once the details are erased. */
const emptyDetails = {
  migrant: {
    fullName: "",
    dateOfBirth: null,
    nationality: null,
    currentAddress: null,
    reasonForMigration: "",
    familyComposition: null,
    employmentStatus: null,
    additionalNotes: null,
  },
  landlord: {
    fullName: "",
    dateOfBirth: null,
    nationality: null,
    propertyAddress: "",
    propertyType: "",
    proofOfOwnership: "",
    additionalNotes: null,
  },
} as const;

/**
 * Seals a person's details for the row with this id, and adds the marks for reviewers (marks.ts). Sealed text can be unsealed
 * only in its own row and column.
 */
export const sealDetails = (env: SealingEnv, id: string, details: Partial<Details[UserType]>) => ({
  details: seal(env, JSON.stringify(details), `${id} details`),
  keyId: sealingKey(env),
  ...marksOf(env, details),
});

interface Answer {
  adminNotes: string | null;
  rejectionReason: string | null;
}

/** Seals what a reviewer wrote for the row with this id. */
export const sealAnswer = (env: SealingEnv, id: string, { adminNotes, rejectionReason }: Answer): Answer => ({
  adminNotes: adminNotes && seal(env, adminNotes, `${id} adminNotes`),
  rejectionReason: rejectionReason && seal(env, rejectionReason, `${id} rejectionReason`),
});

/** The sealed columns of a row, decrypted; `details` is null once erased. Throws when a column cannot be unsealed. */
export const unsealRow = (env: SealingEnv, { id, details, adminNotes, rejectionReason }: RequestRow) => ({
  details: details ? (JSON.parse(unseal(env, details, `${id} details`)) as Details[UserType]) : null,
  adminNotes: adminNotes && unseal(env, adminNotes, `${id} adminNotes`),
  rejectionReason: rejectionReason && unseal(env, rejectionReason, `${id} rejectionReason`),
});

/** Unseals a request for its person or a reviewer, and throws if that is impossible. The caller records the read in the audit. */
export function openRequest<Kind extends UserType>(
  env: SealingEnv,
  kind: Kind,
  row: RequestRow,
): OpenRequest[Kind] {
  const { id, userId, status, createdAt, decidedAt, erasedAt } = row;
  const { details, ...answer } = unsealRow(env, row);
  const common = { id, status, createdAt, decidedAt, erasedAt, ...answer, [`${kind}Id`]: userId };
  return { ...common, ...emptyDetails[kind], ...details } as unknown as OpenRequest[Kind];
}

/** The result of `open`. Logs and returns null for a row that is damaged or whose key is missing. */
export function openOrLog<T>(row: RequestRow, open: () => T): T | null {
  try {
    return open();
  } catch (fault) {
    logLine("verification_not_opened", { id: row.id, ...describeFault(fault) });
    return null;
  }
}
