import { and, asc, desc, eq, inArray, ne, or, sql } from "drizzle-orm";
import { alias, type SQLiteColumn, union } from "drizzle-orm/sqlite-core";
import { peopleListed, personListed } from "#schema/limits.ts";
import { audit } from "#schema/tables/audit.ts";
import { connections } from "#schema/tables/connections.ts";
import { users } from "#schema/tables/users.ts";
import { verificationRequests } from "#schema/tables/verification.ts";
import type { AuditEvent, UserType } from "#schema/vocabulary.ts";
import type { Database } from "#worker/platform/database.ts";
import { beginsWith } from "#worker/platform/paging.ts";

const person = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  userType: users.userType,
  role: users.role,
  verified: users.verified,
  createdAt: users.createdAt,
  // An admin's suspension only.
  suspendedAt: sql<string | null>`nullif(suspended_at, left_at)`.mapWith(users.suspendedAt),
};
const other = alias(users, "other");
const named = { id: other.id, firstName: other.firstName, lastName: other.lastName };

export interface Search {
  q: string;
  after: { id: string; searchName: string } | undefined;
}

/** People whose name (in either order) or email begins with `q`, by name; one row more than a page when a next page exists. */
export const searchPeople = (db: Database, { q, after }: Search) => {
  const matching = alias(users, "matching");
  const by = (column: SQLiteColumn) =>
    db.select({ id: matching.id }).from(matching).where(beginsWith(column, q));
  // Each reads one range of one index. A single "or" would read all people in the order of their names.
  const found = union(by(matching.searchName), by(matching.searchNameReversed), by(matching.email));
  return db
    .select(person)
    .from(users)
    .where(
      and(
        inArray(users.id, found),
        after && sql`(${users.searchName}, ${users.id}) > (${after.searchName}, ${after.id})`,
      ),
    )
    .orderBy(asc(users.searchName), asc(users.id))
    .limit(peopleListed + 1);
};

/** The position of a person in the search results, which are ordered by name and id. */
export async function findPlaceOf(db: Database, id: string) {
  const { searchName } = users;
  const [found] = await db.select({ id: users.id, searchName }).from(users).where(eq(users.id, id)).limit(1);
  return found;
}

export async function findPerson(db: Database, id: string) {
  const { suspensionReason, leftAt, erasedAt } = users;
  const [found] = await db
    .select({ ...person, suspensionReason, leftAt, erasedAt })
    .from(users)
    .where(eq(users.id, id))
    .limit(1);
  return found;
}

/** A person's verification requests, newest first, without their details. */
export const listRequestsOf = (db: Database, id: string) => {
  const { status, createdAt, decidedAt } = verificationRequests;
  return db
    .select({ id: verificationRequests.id, status, createdAt, decidedAt })
    .from(verificationRequests)
    .where(eq(verificationRequests.userId, id))
    .orderBy(desc(createdAt))
    .limit(personListed);
};

/** A person's connections with the other party, newest first. */
export function listConnectionsOf(db: Database, id: string, userType: UserType) {
  const [mine, theirs] =
    userType === "landlord"
      ? [connections.landlordId, connections.migrantId]
      : [connections.migrantId, connections.landlordId];
  const { status, createdAt, acceptedAt, completedAt, cancelledAt } = connections;
  return db
    .select({ id: connections.id, status, createdAt, acceptedAt, completedAt, cancelledAt, other: named })
    .from(connections)
    .innerJoin(other, eq(other.id, theirs))
    .where(eq(mine, id))
    .orderBy(desc(createdAt))
    .limit(personListed);
}

/** The events that reviewers see. Sign-ins and refusals are left out. */
const shown: AuditEvent[] = [
  "registered",
  "verification_read",
  "person_read",
  "reviewed",
  "names_compared",
  "verification_erased",
  "role_changed",
  "suspended",
  "suspension_lifted",
  "account_deletion_requested",
  "account_deletion_undone",
  "account_erased",
];

/** The audit about a person, newest first, without the reads of their own request. */
export const listHistoryOf = (db: Database, id: string) =>
  db
    .select({ id: audit.id, at: audit.at, event: audit.event, detail: audit.detail, by: named })
    .from(audit)
    .leftJoin(other, eq(other.id, audit.actorId))
    .where(
      and(
        eq(audit.subjectId, id),
        inArray(audit.event, shown),
        or(ne(audit.event, "verification_read"), sql`${audit.actorId} is not ${audit.subjectId}`),
      ),
    )
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(personListed);
