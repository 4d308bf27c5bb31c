import { unansweredMessages } from "#schema/limits.ts";
import type { Caller } from "#worker/http/session.ts";
import { type Acquaintance, STRANGERS } from "#worker/objects/thread/connection-thread.ts";
import type { Database } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { type ConnectionWithNames, findEarlierConnections } from "./queries.ts";
import { callThread } from "./threads.ts";

/**
 * The facts about the pair that the thread needs to apply its limits. Reads the pair's earlier threads, if any. Their
 * connections have ended, so their counts cannot change before the new message arrives.
 */
export async function acquaintanceOf(
  env: Env,
  db: Database,
  sender: Pick<Caller, "id">,
  connection: ConnectionWithNames,
): Promise<Acquaintance> {
  if (connection.status === "active") return { active: true, unansweredBefore: null };
  if (connection.status !== "pending" || !connection.hasEarlier) return STRANGERS;
  const earlier = await findEarlierConnections(db, connection);
  const tallies = await Promise.all(
    earlier.map((each) => callThread(env, each, (thread) => thread.tally(sender.id, unansweredMessages))),
  );
  if (tallies.some(({ answered }) => answered)) return { active: false, unansweredBefore: null };
  return { active: false, unansweredBefore: tallies.reduce((sum, { written }) => sum + written, 0) };
}
