import { and, eq, exists, sql } from "drizzle-orm";
import { connections } from "#schema/tables/connections.ts";
import { ratings } from "#schema/tables/ratings.ts";
import type { Database } from "#worker/platform/database.ts";
import { recountRatings } from "./averages.ts";

/** The statements that delete the ratings of a stay that the migrant denies, and bring the averages up to date. */
export function voidRatings(
  db: Database,
  { id, migrantId }: Pick<typeof connections.$inferSelect, "id" | "migrantId">,
  now: string,
) {
  const denied = db
    .select({ id: connections.id })
    .from(connections)
    .where(and(eq(connections.id, id), eq(connections.endReason, "move_in_denied")));
  return [
    db.delete(ratings).where(and(eq(ratings.connectionId, id), exists(denied))),
    recountRatings(db, sql`${migrantId}`, now),
  ] as const;
}
