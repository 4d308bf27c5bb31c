import { and, count, eq, exists, inArray, isNotNull, isNull, ne, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { users } from "#schema/tables/users.ts";
import { landlordVerifications, migrantVerifications } from "#schema/tables/verification.ts";
import { releaseSuspended } from "#worker/features/refunds/index.ts";
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
      .where(and(eq(requests.id, id), isPending(requests), ne(requests.landlordId, by), byAnAdmin(db, by)))
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
      .where(and(eq(requests.id, id), isPending(requests), ne(requests.migrantId, by), byAnAdmin(db, by)))
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

interface Writing {
  userId: string;
  /** The admin who does it. */
  by: string;
  now: string;
}

/** Whoever writes is an admin still, in the very moment of the change. */
export function byAnAdmin(db: Database, by: string) {
  const writer = alias(users, "writer");
  const admin = and(eq(writer.id, by), eq(writer.role, "admin"), isNull(writer.suspendedAt));
  return exists(db.select({ id: writer.id }).from(writer).where(admin));
}

/** And is somebody else than whom they write about: so at least one admin always remains. */
const byAnotherAdmin = (db: Database, by: string) => and(ne(users.id, by), byAnAdmin(db, by));

/**
 * Suspends somebody who is not: one batch ends their sessions, takes their badge and them off the list, and calls
 * off the introductions to them with their fees owed back. Gives what it called off; null when it changed nothing.
 */
export async function suspend(
  db: Database,
  { userId, by, reason, now }: Writing & { reason: string | null },
) {
  const ends = { verified: false, sessionsEndedBefore: now, sessionKept: null, suspensionWrittenBy: by };
  const [suspended, , , released] = await db.batch([
    db
      .update(users)
      .set({ suspendedAt: now, suspensionReason: reason, ...ends })
      .where(and(eq(users.id, userId), isNull(users.suspendedAt), byAnotherAdmin(db, by)))
      .returning({ id: users.id }),
    followOnTheList(db, userId),
    ...releaseSuspended(db, now, userId),
  ]);
  return suspended.length > 0 ? { released } : null;
}

/** Lifts a suspension. Sessions of before stay over, and the badge is asked for anew. True when there was one. */
export async function liftSuspension(db: Database, { userId, by, now }: Writing): Promise<boolean> {
  // One that was made by hand in the database has ended no session.
  const ends = { sessionsEndedBefore: now, sessionKept: null, suspensionWrittenBy: by };
  const [lifted] = await db.batch([
    db
      .update(users)
      .set({ suspendedAt: null, suspensionReason: null, ...ends })
      .where(and(eq(users.id, userId), isNotNull(users.suspendedAt), byAnotherAdmin(db, by)))
      .returning({ id: users.id }),
    followOnTheList(db, userId),
  ]);
  return lifted.length > 0;
}

/** The statement that takes a suspended migrant off the list, or brings one back; without the badge that went. */
const followOnTheList = (db: Database, userId: string) =>
  db
    .update(migrantProfiles)
    .set({
      hidden: sql`(select suspended_at is not null from users where id = ${userId})`,
      verified: sql`(select verified from users where id = ${userId})`,
    })
    .where(eq(migrantProfiles.userId, userId));

/** How somebody stands, and how many admins there are besides; nothing for nobody. */
export async function findSuspension(db: Database, userId: string) {
  const admins = and(eq(users.role, "admin"), isNull(users.suspendedAt), ne(users.id, userId));
  const { suspendedAt, role } = users;
  const [[person], [others]] = await Promise.all([
    db.select({ suspendedAt, role }).from(users).where(eq(users.id, userId)).limit(1),
    db.select({ count: count() }).from(users).where(admins),
  ]);
  return (
    person && {
      suspended: person.suspendedAt !== null,
      isAdmin: person.role === "admin",
      otherAdmins: others?.count ?? 0,
    }
  );
}
