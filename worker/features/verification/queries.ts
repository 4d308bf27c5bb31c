import { and, desc, eq, inArray, isNotNull, ne, notExists, sql } from "drizzle-orm";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { users } from "#schema/tables/users.ts";
import { verificationRequests as requests } from "#schema/tables/verification.ts";
import type { UserType } from "#schema/vocabulary.ts";
import { isActiveAdmin } from "#worker/features/auth/index.ts";
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
 * undefined when there is no such request, or when a suspended person would be approved. One batch is one transaction: the later statements apply only when this
 * very decision was stored as an approval, so of two simultaneous decisions only the first has an effect.
 */
export async function decideRequest(db: Database, kind: UserType, id: string, decision: Decision) {
  const { decidedBy, decidedAt } = decision;
  const approvedHere = db
    .select({ userId: requests.userId })
    .from(requests)
    .where(and(eq(requests.id, id), eq(requests.status, "approved"), eq(requests.decidedAt, decidedAt)));
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
    db
      .update(migrantProfiles)
      .set({ verified: sql`(select verified from users where id = ${migrantProfiles.userId})` })
      // mutant-safe: each profile copies its own person's badge
      .where(inArray(migrantProfiles.userId, approvedHere)),
  ]);
  return decided[0];
}
