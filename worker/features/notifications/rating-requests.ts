import { and, eq, notExists } from "drizzle-orm";
import { connections } from "#schema/tables/connections.ts";
import { ratings } from "#schema/tables/ratings.ts";
import type { Database } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { stopAsking } from "./stop-asking.ts";

/** Whether a stay is completed and this person has not rated it. */
export async function canRate(db: Database, connectionId: string, personId: string): Promise<boolean> {
  const own = db
    .select({ id: ratings.id })
    .from(ratings)
    .where(and(eq(ratings.connectionId, connectionId), eq(ratings.authorId, personId)));
  const found = await db
    .select({ id: connections.id })
    .from(connections)
    .where(and(eq(connections.id, connectionId), eq(connections.status, "completed"), notExists(own)));
  return found.length > 0;
}

/** Marks the requests for a rating of this connection as read for these people. Never fails. */
export const stopAskingToRate = (
  env: Env,
  personIds: readonly string[],
  connectionId: string,
): Promise<void> => stopAsking(env, personIds, "rating_requested", connectionId);
