import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#worker/platform/database.ts";

/**
 * SQL condition: this admin may act about this person, because the two have no connection and never had one. An admin
 * who hosts, or has a host, has interests of their own (docs/decisions/0059-connected-reviewers.md). True if the person
 * is null.
 */
export const mayActAbout = (adminId: string | SQL, personId: string | SQL): SQL =>
  sql`not exists (select 1 from connections where (landlord_id = ${adminId} and migrant_id = ${personId})
    or (landlord_id = ${personId} and migrant_id = ${adminId}))`;

/** Whether this admin may not act about this person, as a column of a query. */
export const isConnected = (adminId: string, personId: string | SQL) =>
  sql`not ${mayActAbout(adminId, personId)}`.mapWith(Boolean);

/** Whether the two have or had a connection. */
export async function findConnected(db: Database, adminId: string, personId: string): Promise<boolean> {
  const { found } = await db.get<{ found: number }>(
    sql`select not ${mayActAbout(adminId, personId)} as found`,
  );
  return found === 1;
}
