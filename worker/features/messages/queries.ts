import { and, desc, eq, ne, sql } from "drizzle-orm";
import { earlierThreads } from "#schema/limits.ts";
import { connections } from "#schema/tables/connections.ts";
import type { Database } from "#worker/platform/database.ts";

const nameOf = (side: "landlord" | "migrant", part: "first_name" | "last_name") =>
  sql<string>`(select ${sql.raw(part)} from users where users.id = ${sql.raw(side)}_id)`.as(
    `${side}_${part}`,
  );

const names = {
  landlord: { firstName: nameOf("landlord", "first_name"), lastName: nameOf("landlord", "last_name") },
  migrant: { firstName: nameOf("migrant", "first_name"), lastName: nameOf("migrant", "last_name") },
};
const isEitherSuspended = sql`exists (
    select 1 from users where users.id in (landlord_id, migrant_id) and users.suspended_at is not null
  )`
  .mapWith(Boolean)
  .as("suspended");
const hasEarlier = sql`exists (
    select 1 from connections earlier where earlier.landlord_id = connections.landlord_id
      and earlier.migrant_id = connections.migrant_id and earlier.id <> connections.id
  )`
  .mapWith(Boolean)
  .as("has_earlier");

/**
 * A connection with both names, whether one person is suspended, and whether the pair has other connections. Without
 * joins, because it is one batch with the caller's row, and with few parts, because every message builds it.
 */
export const selectConnection = (db: Database, connectionId: string) =>
  db
    .select({
      id: connections.id,
      status: connections.status,
      paymentCompleted: connections.paymentCompleted,
      landlordId: connections.landlordId,
      migrantId: connections.migrantId,
      landlordName: names.landlord,
      migrantName: names.migrant,
      suspended: isEitherSuspended,
      hasEarlier,
    })
    .from(connections)
    .where(eq(connections.id, connectionId))
    .limit(1);

/** What a first read of `selectConnection` finds: one connection or none. */
export type FoundConnection = readonly [Awaited<ReturnType<typeof selectConnection>>];
export type ConnectionWithNames = FoundConnection[0][number];

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
