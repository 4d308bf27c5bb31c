import { and, desc, eq, inArray, isNotNull, ne, notExists, sql } from "drizzle-orm";
import { audit } from "#schema/tables/audit.ts";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { users } from "#schema/tables/users.ts";
import { verificationRequests as requests } from "#schema/tables/verification.ts";
import type { UserType } from "#schema/vocabulary.ts";
import { isActiveAdmin } from "#worker/features/auth/index.ts";
import { queueNotifications } from "#worker/features/notifications/index.ts";
import type { Database } from "#worker/platform/database.ts";

/** A person's latest request, if any. Of two in one millisecond, the one that was stored later. */
export async function findLatest(db: Database, userId: string) {
  const [request] = await db
    .select()
    .from(requests)
    .where(eq(requests.userId, userId))
    .orderBy(desc(requests.createdAt), sql`rowid desc`)
    .limit(1);
  return request;
}

/** Adds a pending request. A second pending request of the same person breaks the unique index. */
export async function insertRequest(db: Database, request: typeof requests.$inferInsert) {
  const [inserted] = await db.insert(requests).values(request).returning();
  if (!inserted) throw new Error("The new request was not returned.");
  return inserted;
}

const isRequest = (kind: UserType, id: string) => and(eq(requests.id, id), eq(requests.kind, kind));

/** The person and status of a request of this kind, if it exists. */
export async function findRequester(db: Database, kind: UserType, id: string) {
  const [request] = await db
    .select({ requesterId: requests.userId, status: requests.status, suspendedAt: users.suspendedAt })
    .from(requests)
    .innerJoin(users, eq(users.id, requests.userId))
    .where(isRequest(kind, id))
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
 * Decides another person's pending request of this kind, and verifies the person on approval. Returns the decided row;
 * undefined when there is no such request, or when a suspended person would be approved. One batch is one transaction: the
 * later statements apply only when this very decision was stored as an approval, so of two simultaneous decisions only the
 * first has an effect. `comparedIn`, the id of a call in which the admin compared two different names, adds an audit entry beside the one that the trigger writes.
 */
export async function decideRequest(
  db: Database,
  kind: UserType,
  id: string,
  decision: Decision,
  comparedIn?: string,
) {
  const { decidedBy, decidedAt } = decision;
  const isApprovedHere = and(
    eq(requests.id, id),
    eq(requests.status, "approved"),
    eq(requests.decidedAt, decidedAt),
  );
  const approvedHere = db.select({ userId: requests.userId }).from(requests).where(isApprovedHere);
  const comparison = db
    .select({
      id: sql<number>`null`.as("id"),
      at: sql<string>`${Date.parse(decidedAt)}`.as("at"),
      event: sql<"names_compared">`'names_compared'`.as("event"),
      actorId: sql<string>`${decidedBy}`.as("actor_id"),
      subjectId: requests.userId,
      objectId: requests.id,
      detail: sql<null>`null`.as("detail"),
      requestId: sql<string>`${comparedIn}`.as("request_id"),
    })
    .from(requests)
    .where(isApprovedHere);
  const suspended = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, requests.userId), isNotNull(users.suspendedAt)));
  const [decided] = await db.batch([
    db
      .update(requests)
      .set(decision)
      .where(
        and(
          isRequest(kind, id),
          eq(requests.status, "pending"),
          ne(requests.userId, decidedBy),
          isActiveAdmin(db, decidedBy),
          decision.status === "approved" ? notExists(suspended) : undefined,
        ),
      )
      .returning(),
    db.update(users).set({ verified: true }).where(inArray(users.id, approvedHere)),
    db.update(migrantProfiles).set({ verified: true }).where(inArray(migrantProfiles.userId, approvedHere)),
    queueNotifications(
      db,
      "verification_decided",
      sql`select user_id as person, id as object from ${requests}
      where ${and(eq(requests.id, id), eq(requests.decidedBy, decidedBy), eq(requests.decidedAt, decidedAt))}`,
      decidedAt,
    ),
    ...(comparedIn === undefined ? [] : [db.insert(audit).select(comparison)]),
  ]);
  return decided[0];
}
