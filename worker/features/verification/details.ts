import type { landlordVerifications, migrantVerifications } from "#schema/tables/verification.ts";
import type { Env } from "#worker/platform/env.ts";
import { describeFault, logLine } from "#worker/platform/log.ts";
import { isSealed, seal, sealingKey, unseal } from "#worker/platform/sealing.ts";

/** What stands in a row's own columns once its private fields are sealed or erased. */
export const emptyMigrantDetails = {
  fullName: "",
  dateOfBirth: null,
  nationality: null,
  currentAddress: null,
  reasonForMigration: "",
  familyComposition: null,
  employmentStatus: null,
  additionalNotes: null,
} as const;
export const emptyLandlordDetails = {
  fullName: "",
  dateOfBirth: null,
  nationality: null,
  propertyAddress: "",
  propertyType: "",
  proofOfOwnership: "",
  additionalNotes: null,
} as const;

type MigrantRow = typeof migrantVerifications.$inferSelect;
type LandlordRow = typeof landlordVerifications.$inferSelect;
type NewMigrantRow = typeof migrantVerifications.$inferInsert;
type NewLandlordRow = typeof landlordVerifications.$inferInsert;
/** What reviewers wrote. */
type Words = { adminNotes: string | null; rejectionReason: string | null };

/** A migrant's request as the database keeps it. */
export const sealMigrant = (env: Env, row: NewMigrantRow): NewMigrantRow => ({
  ...row,
  ...emptyMigrantDetails,
  ...sealOnly(env, row, Object.keys(emptyMigrantDetails)),
});

/** A landlord's request as the database keeps it. */
export const sealLandlord = (env: Env, row: NewLandlordRow): NewLandlordRow => ({
  ...row,
  ...emptyLandlordDetails,
  ...sealOnly(env, row, Object.keys(emptyLandlordDetails)),
});

/** A request as its person wrote it; for that person's eyes and reviewers' (each look is audited). */
export const openMigrant = (env: Env, row: MigrantRow): MigrantRow => open(env, row);
/** The same for a landlord's. */
export const openLandlord = (env: Env, row: LandlordRow): LandlordRow => open(env, row);

/** What opens; null, and a line in the log, for one that was damaged or whose key is gone: the others go on. */
export function openOrLog<T extends { id: string }>(
  open: (env: Env, row: T) => T,
  env: Env,
  row: T,
): T | null {
  try {
    return open(env, row);
  } catch (fault) {
    logLine("verification_not_opened", { id: row.id, ...describeFault(fault) });
    return null;
  }
}

/** What a reviewer wrote, as the database keeps it. */
export const sealWords = (env: Env, id: string, { adminNotes, rejectionReason }: Words): Words => ({
  adminNotes: adminNotes && seal(env, adminNotes, `${id} adminNotes`),
  rejectionReason: rejectionReason && seal(env, rejectionReason, `${id} rejectionReason`),
});

function sealOnly(env: Env, row: { id: string }, fields: readonly string[]) {
  const given = Object.entries(row).filter(
    ([field, value]) => fields.includes(field) && value !== null && value !== undefined,
  );
  const sealed = seal(env, JSON.stringify(Object.fromEntries(given)), `${row.id} details`);
  return { sealed, sealedBy: sealingKey(env) };
}

function open<T extends Words & { id: string; sealed: string | null }>(env: Env, row: T): T {
  const { id, sealed, adminNotes, rejectionReason } = row;
  // What was sealed is what this program wrote, or it does not open.
  const details = sealed === null ? {} : (JSON.parse(unseal(env, sealed, `${id} details`)) as Partial<T>);
  return {
    ...row,
    ...details,
    adminNotes: openWords(env, adminNotes, `${id} adminNotes`),
    rejectionReason: openWords(env, rejectionReason, `${id} rejectionReason`),
  };
}

/** Words from before there was a key stand as they were written, until the pass seals them. */
const openWords = (env: Env, words: string | null, place: string) =>
  words !== null && isSealed(words) ? unseal(env, words, place) : words;
