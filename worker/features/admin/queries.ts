import { and, asc, eq, inArray, ne } from "drizzle-orm";
import { pendingListed } from "#schema/limits.ts";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { users } from "#schema/tables/users.ts";
import { landlordVerifications, migrantVerifications } from "#schema/tables/verification.ts";
import type { Database } from "#worker/http/database.ts";

type Requests = typeof landlordVerifications | typeof migrantVerifications;

const isPending = ({ status }: Requests) => eq(status, "pending");

const requester = { firstName: users.firstName, lastName: users.lastName, email: users.email };

/** Landlords' pending requests with who made them, oldest first. */
export const listPendingLandlordVerifications = (db: Database) =>
  db
    .select({ request: landlordVerifications, landlord: requester })
    .from(landlordVerifications)
    .innerJoin(users, eq(users.id, landlordVerifications.landlordId))
    .where(isPending(landlordVerifications))
    .orderBy(asc(landlordVerifications.createdAt))
    .limit(pendingListed);

/** Migrants' pending requests with who made them, oldest first. */
export const listPendingMigrantVerifications = (db: Database) =>
  db
    .select({ request: migrantVerifications, migrant: requester })
    .from(migrantVerifications)
    .innerJoin(users, eq(users.id, migrantVerifications.migrantId))
    .where(isPending(migrantVerifications))
    .orderBy(asc(migrantVerifications.createdAt))
    .limit(pendingListed);

/** Who made a landlord's request, if there is one. */
export async function findLandlordRequester(db: Database, id: string) {
  const [request] = await db
    .select({ requesterId: landlordVerifications.landlordId })
    .from(landlordVerifications)
    .where(eq(landlordVerifications.id, id))
    .limit(1);
  return request?.requesterId;
}

/** Who made a migrant's request, if there is one. */
export async function findMigrantRequester(db: Database, id: string) {
  const [request] = await db
    .select({ requesterId: migrantVerifications.migrantId })
    .from(migrantVerifications)
    .where(eq(migrantVerifications.id, id))
    .limit(1);
  return request?.requesterId;
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
  const approvedHere = db
    .select({ userId: requests.landlordId })
    .from(requests)
    .where(and(eq(requests.id, id), ...isApprovalBy(requests, decision)));
  const [decided] = await db.batch([
    db
      .update(requests)
      .set(decision)
      .where(and(eq(requests.id, id), isPending(requests), ne(requests.landlordId, decision.decidedBy)))
      .returning(),
    db.update(users).set({ verified: true }).where(inArray(users.id, approvedHere)),
  ]);
  return decided[0];
}

/** The same for a migrant's request; the profile's copy of `verified` follows in the same transaction. */
export async function decideMigrantVerification(db: Database, id: string, decision: Decision) {
  const requests = migrantVerifications;
  const approvedHere = db
    .select({ userId: requests.migrantId })
    .from(requests)
    .where(and(eq(requests.id, id), ...isApprovalBy(requests, decision)));
  const [decided] = await db.batch([
    db
      .update(requests)
      .set(decision)
      .where(and(eq(requests.id, id), isPending(requests), ne(requests.migrantId, decision.decidedBy)))
      .returning(),
    db.update(users).set({ verified: true }).where(inArray(users.id, approvedHere)),
    db.update(migrantProfiles).set({ verified: true }).where(inArray(migrantProfiles.userId, approvedHere)),
  ]);
  return decided[0];
}

const isApprovalBy = (requests: Requests, { decidedBy, decidedAt }: Decision) => [
  eq(requests.status, "approved"),
  eq(requests.decidedBy, decidedBy),
  eq(requests.decidedAt, decidedAt),
];
