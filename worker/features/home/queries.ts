import { count, gte } from "drizzle-orm";
import { connections } from "#schema/tables/connections.ts";
import type { Database } from "#worker/platform/database.ts";

/** How many connections were made since an instant. */
export async function countConnectionsSince(db: Database, since: string): Promise<number> {
  const [row] = await db.select({ made: count() }).from(connections).where(gte(connections.createdAt, since));
  return row?.made ?? 0;
}
