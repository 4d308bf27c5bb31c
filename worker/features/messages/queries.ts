import { and, desc, eq, exists, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { earlierThreads } from "#schema/limits.ts";
import { connections } from "#schema/tables/connections.ts";
import { users } from "#schema/tables/users.ts";
import type { Database } from "#worker/platform/database.ts";

const landlord = alias(users, "landlord");
const migrant = alias(users, "migrant");
const earlier = alias(connections, "earlier");

/** A connection with both names, whether one person is suspended, and whether the pair has other connections. */
export async function findConnectionWithNames(db: Database, connectionId: string) {
  const samePair = and(
    eq(earlier.landlordId, connections.landlordId),
    eq(earlier.migrantId, connections.migrantId),
    ne(earlier.id, connections.id),
  );
  const [connection] = await db
    .select({
      id: connections.id,
      status: connections.status,
      paymentCompleted: connections.paymentCompleted,
      landlordId: connections.landlordId,
      migrantId: connections.migrantId,
      landlordName: { firstName: landlord.firstName, lastName: landlord.lastName },
      migrantName: { firstName: migrant.firstName, lastName: migrant.lastName },
      suspended: sql`(${landlord.suspendedAt} is not null or ${migrant.suspendedAt} is not null)`.mapWith(
        Boolean,
      ),
      hasEarlier: sql`${exists(db.select({ id: earlier.id }).from(earlier).where(samePair))}`.mapWith(
        Boolean,
      ),
    })
    .from(connections)
    .innerJoin(landlord, eq(landlord.id, connections.landlordId))
    .innerJoin(migrant, eq(migrant.id, connections.migrantId))
    .where(eq(connections.id, connectionId))
    .limit(1);
  return connection;
}

export type ConnectionWithNames = NonNullable<Awaited<ReturnType<typeof findConnectionWithNames>>>;

/** The pair's other connections, newest first. All have ended, because a pair has at most one live connection. */
export const findEarlierConnections = (db: Database, { id, landlordId, migrantId }: ConnectionWithNames) =>
  db
    .select({ id: connections.id, landlordId: connections.landlordId, migrantId: connections.migrantId })
    .from(connections)
    .where(
      and(
        eq(connections.landlordId, landlordId),
        eq(connections.migrantId, migrantId),
        ne(connections.id, id),
      ),
    )
    .orderBy(desc(connections.createdAt))
    .limit(earlierThreads);
