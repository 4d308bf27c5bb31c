import { eq } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { connections } from "#schema/tables/connections.ts";
import { users } from "#schema/tables/users.ts";
import type { Database } from "#worker/http/database.ts";

const landlord = alias(users, "landlord");
const migrant = alias(users, "migrant");

/** A connection with the names of its two parties. */
export async function findConnectionWithNames(db: Database, connectionId: string) {
  const [connection] = await db
    .select({
      id: connections.id,
      status: connections.status,
      landlordId: connections.landlordId,
      migrantId: connections.migrantId,
      landlordName: { firstName: landlord.firstName, lastName: landlord.lastName },
      migrantName: { firstName: migrant.firstName, lastName: migrant.lastName },
    })
    .from(connections)
    .innerJoin(landlord, eq(landlord.id, connections.landlordId))
    .innerJoin(migrant, eq(migrant.id, connections.migrantId))
    .where(eq(connections.id, connectionId))
    .limit(1);
  return connection;
}

export type ConnectionWithNames = NonNullable<Awaited<ReturnType<typeof findConnectionWithNames>>>;
