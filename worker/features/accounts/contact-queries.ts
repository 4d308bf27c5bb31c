import { and, desc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import { liveStatuses } from "#schema/lifecycle.ts";
import { connectionsListed } from "#schema/limits.ts";
import { cases } from "#schema/tables/cases.ts";
import { connections } from "#schema/tables/connections.ts";
import { users } from "#schema/tables/users.ts";
import type { Database } from "#worker/platform/database.ts";

/** A connection of the suspended person. `personId` is the other person. */
export interface Contact {
  readonly id: string;
  readonly landlordId: string;
  readonly migrantId: string;
  readonly personId: string;
}

/** When a person's suspension began; null when an admin has not suspended them. */
export async function findSuspendedAt(db: Database, userId: string): Promise<string | null> {
  const [person] = await db
    .select({ suspendedAt: users.suspendedAt })
    .from(users)
    // mutant-safe (sql`suspended_at is not left_at`): the statement that opens the cases checks this again
    .where(and(eq(users.id, userId), sql`suspended_at is not left_at`))
    .limit(1);
  return person?.suspendedAt ?? null;
}

/**
 * A person's connections that were open at some time since `since` and whose other person still has an account, the
 * newest first. No one can write in a connection that has ended.
 */
export function findContacts(db: Database, userId: string, since: string): Promise<Contact[]> {
  const { id, landlordId, migrantId, status, completedAt, cancelledAt, createdAt } = connections;
  const personId = sql<string>`case when ${landlordId} = ${userId} then ${migrantId} else ${landlordId} end`;
  return db
    .select({ id, landlordId, migrantId, personId })
    .from(connections)
    .innerJoin(users, and(eq(users.id, personId), isNull(users.leftAt)))
    .where(
      and(
        or(eq(landlordId, userId), eq(migrantId, userId)),
        // mutant-safe: no one can write in an ended connection, so other connections only cost a call
        or(inArray(status, liveStatuses), gt(completedAt, since), gt(cancelledAt, since)),
      ),
    )
    .orderBy(desc(createdAt))
    .limit(connectionsListed);
}

/** The connection of a contact case, and its suspended person, who is not the subject of the case. */
export async function findContactOf(db: Database, objectId: string, connectionId: string) {
  const { id, landlordId, migrantId } = connections;
  const [found] = await db
    .select({
      connection: { id, landlordId, migrantId },
      suspended: { id: users.id, firstName: users.firstName, lastName: users.lastName },
    })
    .from(cases)
    .innerJoin(connections, eq(id, connectionId))
    .innerJoin(
      users,
      sql`${users.id} = case when ${landlordId} = ${cases.subjectId} then ${migrantId} else ${landlordId} end`,
    )
    // mutant-safe (eq(cases.kind, "contact")): no case of another kind has such an object id
    .where(and(eq(cases.kind, "contact"), eq(cases.objectId, objectId)))
    .limit(1);
  return found;
}
