import { and, desc, eq, ne } from "drizzle-orm";
import { earlierThreads } from "#schema/limits.ts";
import { connections } from "#schema/tables/connections.ts";
import type { Database } from "#worker/platform/database.ts";
import { selection } from "#worker/platform/rows.ts";

const { id, status, paymentCompleted, landlordId, migrantId } = connections;
const known = selection({ id, status, paymentCompleted, landlordId, migrantId });
const nameOf = (side: string, part: string) =>
  `(select ${part} from users where users.id = ${side}_id) as ${side}_${part}`;
const names = ["landlord", "migrant"].flatMap((side) => [
  nameOf(side, "first_name"),
  nameOf(side, "last_name"),
]);

const connectionQuery = `select ${known.list}, ${names},
    exists (select 1 from users where users.id in (landlord_id, migrant_id) and suspended_at is not null) as suspended,
    exists (
      select 1 from connections earlier where earlier.landlord_id = connections.landlord_id
        and earlier.migrant_id = connections.migrant_id and earlier.id <> connections.id
    ) as has_earlier
  from connections where id = ?1`;

/**
 * The statement that reads a connection with both names, whether one person is suspended, and whether the pair has
 * other connections. It has no joins, because it runs in one batch with the read of the caller's row.
 */
export const selectConnection = (db: Database, connectionId: string) =>
  db.rows(connectionQuery, [connectionId], (row) => ({
    ...known.read(row),
    landlordName: { firstName: String(row.landlord_first_name), lastName: String(row.landlord_last_name) },
    migrantName: { firstName: String(row.migrant_first_name), lastName: String(row.migrant_last_name) },
    suspended: row.suspended === 1,
    hasEarlier: row.has_earlier === 1,
  }));

/** The results of a route that first reads `selectConnection`: a list with one connection or none. */
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
