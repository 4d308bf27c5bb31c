import { and, eq, notExists } from "drizzle-orm";
import { connections } from "#schema/tables/connections.ts";
import { ratings } from "#schema/tables/ratings.ts";
import { openInbox } from "#worker/objects/inbox/user-inbox.ts";
import type { Database } from "#worker/platform/database.ts";
import { retryOnce } from "#worker/platform/durable-objects.ts";
import type { Env } from "#worker/platform/env.ts";
import { describeFault, logLine } from "#worker/platform/log.ts";

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

/**
 * Stops asking people for a rating, after the change that ends it is stored. One that is shown later finds the change by
 * itself. Never fails: a person who is still asked reads in the dialog that it is over.
 */
export async function stopAskingToRate(
  env: Env,
  personIds: readonly string[],
  connectionId: string,
): Promise<void> {
  const stop = (id: string) =>
    retryOnce(async () => await openInbox(env, id).markReadOf("rating_requested", connectionId));
  for (const each of await Promise.allSettled(personIds.map(stop))) {
    if (each.status === "rejected")
      logLine("object_unreachable", { object: "inbox", ...describeFault(each.reason) });
  }
}
