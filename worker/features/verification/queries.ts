import { and, desc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { landlordVerifications, migrantVerifications } from "#schema/tables/verification.ts";
import type { VerificationStatus } from "#schema/vocabulary.ts";
import type { Database } from "#worker/platform/database.ts";
import { emptyLandlordDetails, emptyMigrantDetails } from "./details.ts";

type Requests = typeof landlordVerifications | typeof migrantVerifications;

/** Of two requests in one millisecond, the one that came in later. */
const laterRow = sql`rowid desc`;

/** A migrant's latest request, if any. */
export async function findLatestMigrantVerification(db: Database, migrantId: string) {
  const [request] = await db
    .select()
    .from(migrantVerifications)
    .where(eq(migrantVerifications.migrantId, migrantId))
    .orderBy(desc(migrantVerifications.createdAt), laterRow)
    .limit(1);
  return request;
}

/** A landlord's latest request, if any. */
export async function findLatestLandlordVerification(db: Database, landlordId: string) {
  const [request] = await db
    .select()
    .from(landlordVerifications)
    .where(eq(landlordVerifications.landlordId, landlordId))
    .orderBy(desc(landlordVerifications.createdAt), laterRow)
    .limit(1);
  return request;
}

/** Adds a pending request. A second pending one of the same migrant breaks the unique index. */
export async function insertMigrantVerification(
  db: Database,
  request: typeof migrantVerifications.$inferInsert,
) {
  const [inserted] = await db.insert(migrantVerifications).values(request).returning();
  if (!inserted) throw new Error("The new request did not come back.");
  return inserted;
}

/** Adds a pending request. A second pending one of the same landlord breaks the unique index. */
export async function insertLandlordVerification(
  db: Database,
  request: typeof landlordVerifications.$inferInsert,
) {
  const [inserted] = await db.insert(landlordVerifications).values(request).returning();
  if (!inserted) throw new Error("The new request did not come back.");
  return inserted;
}

/** Requests that one question brings, at most. */
export const foundAtOnce = 50;

// Two ranges rather than "is not", which no index can follow.
const notSealedBy = (requests: Requests, key: string, passedOver: readonly string[]) =>
  and(
    isNull(requests.erasedAt),
    or(isNull(requests.sealedBy), lt(requests.sealedBy, key), gt(requests.sealedBy, key)),
    sql`${requests.id} not in (select value from json_each(${JSON.stringify(passedOver)}))`,
  );

/** A few of migrants' requests that are not sealed, or by another key than this one; none of those passed over. */
export const findMigrantsToSeal = (db: Database, key: string, passedOver: readonly string[]) =>
  db
    .select()
    .from(migrantVerifications)
    .where(notSealedBy(migrantVerifications, key, passedOver))
    .limit(foundAtOnce);

/** The same of landlords. */
export const findLandlordsToSeal = (db: Database, key: string, passedOver: readonly string[]) =>
  db
    .select()
    .from(landlordVerifications)
    .where(notSealedBy(landlordVerifications, key, passedOver))
    .limit(foundAtOnce);

type Before = { id: string; status: VerificationStatus; sealed: string | null };
// Whoever has decided, sealed or erased it in the meantime was first; the next pass looks again.
const unchanged = (requests: Requests, { id, status, sealed }: Before) =>
  and(
    eq(requests.id, id),
    eq(requests.status, status),
    isNull(requests.erasedAt),
    sealed === null ? isNull(requests.sealed) : eq(requests.sealed, sealed),
  );

/** Puts the sealed form in the place of what was read. */
export const replaceMigrant = (
  db: Database,
  before: Before,
  sealed: Partial<typeof migrantVerifications.$inferInsert>,
) => db.update(migrantVerifications).set(sealed).where(unchanged(migrantVerifications, before));

/** The same for a landlord's. */
export const replaceLandlord = (
  db: Database,
  before: Before,
  sealed: Partial<typeof landlordVerifications.$inferInsert>,
) => db.update(landlordVerifications).set(sealed).where(unchanged(landlordVerifications, before));

const erased = (now: string) => ({
  sealed: null,
  sealedBy: null,
  adminNotes: null,
  rejectionReason: null,
  erasedAt: now,
});
/** Declined before a day, or approved and superseded by one that was approved before that day. */
const toErase = (requests: Requests, subject: SQLiteColumn, day: string) =>
  and(
    isNull(requests.erasedAt),
    or(
      and(eq(requests.status, "rejected"), lt(requests.decidedAt, day)),
      and(
        eq(requests.status, "approved"),
        sql`exists (select 1 from ${requests} as later
          where later.${sql.identifier(subject.name)} = ${subject} and later.status = 'approved'
            and later.created_at > ${requests.createdAt} and later.decided_at < ${Date.parse(day)})`,
      ),
    ),
  );

/** Erases what migrants told in requests that were declined, or superseded by an approved one, before a day. */
export const eraseMigrants = (db: Database, day: string, now: string) =>
  db
    .update(migrantVerifications)
    .set({ ...emptyMigrantDetails, ...erased(now) })
    .where(toErase(migrantVerifications, migrantVerifications.migrantId, day))
    .returning({ id: migrantVerifications.id, subjectId: migrantVerifications.migrantId });

/** The same for landlords. */
export const eraseLandlords = (db: Database, day: string, now: string) =>
  db
    .update(landlordVerifications)
    .set({ ...emptyLandlordDetails, ...erased(now) })
    .where(toErase(landlordVerifications, landlordVerifications.landlordId, day))
    .returning({ id: landlordVerifications.id, subjectId: landlordVerifications.landlordId });
