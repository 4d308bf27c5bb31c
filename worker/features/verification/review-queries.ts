import { and, eq, inArray, isNull, ne, type SQLWrapper, sql } from "drizzle-orm";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { users } from "#schema/tables/users.ts";
import { landlordVerifications, migrantVerifications } from "#schema/tables/verification.ts";
import { isActiveAdmin } from "#worker/features/auth/index.ts";
import type { Database } from "#worker/platform/database.ts";
import { isPending, type Requests } from "./waiting-queries.ts";

/** Who made a landlord's request and how it stands, if there is one. */
export async function findLandlordRequest(db: Database, id: string) {
  const [request] = await db
    .select({ requesterId: landlordVerifications.landlordId, status: landlordVerifications.status })
    .from(landlordVerifications)
    .where(eq(landlordVerifications.id, id))
    .limit(1);
  return request;
}

/** Who made a migrant's request and how it stands, if there is one. */
export async function findMigrantRequest(db: Database, id: string) {
  const [request] = await db
    .select({ requesterId: migrantVerifications.migrantId, status: migrantVerifications.status })
    .from(migrantVerifications)
    .where(eq(migrantVerifications.id, id))
    .limit(1);
  return request;
}

export interface Decision {
  status: "approved" | "rejected";
  decidedBy: string;
  decidedAt: string;
  adminNotes: string | null;
  rejectionReason: string | null;
}

/**
 * Decides a pending request of somebody else; nothing when there is none such. One batch is one transaction:
 * its later statements hold only if this very decision was an approval, so whoever comes second changes nothing.
 */
export async function decideLandlordVerification(db: Database, id: string, decision: Decision) {
  const requests = landlordVerifications;
  const by = decision.decidedBy;
  const approvedHere = db
    .select({ userId: requests.landlordId })
    .from(requests)
    .where(and(eq(requests.id, id), ...isApprovalBy(requests, decision)));
  const [decided] = await db.batch([
    db
      .update(requests)
      .set(decision)
      .where(
        and(eq(requests.id, id), isPending(requests), ne(requests.landlordId, by), isActiveAdmin(db, by)),
      )
      .returning(),
    verify(db, approvedHere),
  ]);
  return decided[0];
}

/** The same for a migrant's request; the profile's copy of `verified` follows in the same transaction. */
export async function decideMigrantVerification(db: Database, id: string, decision: Decision) {
  const requests = migrantVerifications;
  const by = decision.decidedBy;
  const approvedHere = db
    .select({ userId: requests.migrantId })
    .from(requests)
    .where(and(eq(requests.id, id), ...isApprovalBy(requests, decision)));
  const [decided] = await db.batch([
    db
      .update(requests)
      .set(decision)
      .where(and(eq(requests.id, id), isPending(requests), ne(requests.migrantId, by), isActiveAdmin(db, by)))
      .returning(),
    verify(db, approvedHere),
    db
      .update(migrantProfiles)
      .set({ verified: sql`(select verified from users where id = ${migrantProfiles.userId})` })
      .where(inArray(migrantProfiles.userId, approvedHere)),
  ]);
  return decided[0];
}

const isApprovalBy = (requests: Requests, { decidedBy, decidedAt }: Decision) => [
  eq(requests.status, "approved"),
  eq(requests.decidedBy, decidedBy),
  eq(requests.decidedAt, decidedAt),
];

/** The badge of who was approved. A suspension has taken it, and an approval during one does not give it back. */
const verify = (db: Database, approvedHere: SQLWrapper) =>
  db
    .update(users)
    .set({ verified: true })
    .where(and(inArray(users.id, approvedHere), isNull(users.suspendedAt)));
