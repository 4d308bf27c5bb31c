import { notifyOfConnection } from "#worker/features/live/index.ts";
import { type Database, openDatabase } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { describeFault, logLine } from "#worker/platform/log.ts";
import {
  findLiveConnectionsOf,
  findRecentlySuspended,
  isEitherSuspended,
  type PairedConnection,
} from "./suspension-queries.ts";
import { freezeThread, unfreezeThread } from "./threads.ts";

/** Suspensions and their ends of the last half hour are looked at again by each pass. */
const RECENT_MS = 30 * 60_000;

/**
 * Freezes a thread while one of its people is suspended, and thaws it afterwards. The rows decide, so the order in
 * which suspensions, their ends and messages arrive does not matter. Answers whether anything changed.
 */
export async function followSuspension(
  env: Env,
  db: Database,
  connection: PairedConnection,
): Promise<boolean> {
  if (await isEitherSuspended(db, connection)) return freezeThread(env, connection, "suspended");
  const thawed = await unfreezeThread(env, connection, "suspended");
  // A suspension in this moment froze the thread before the line above thawed it.
  const again = await isEitherSuspended(db, connection);
  if (again) await freezeThread(env, connection, "suspended");
  return thawed && !again;
}

/**
 * After a person was suspended, or their suspension was lifted: pauses or resumes writing in their live connections
 * and turns the screens of both people. Never fails; the next message or the next pass does what this could not.
 */
export async function followSuspensionOf(env: Env, db: Database, userId: string): Promise<void> {
  const connections = await findLiveConnectionsOf(db, [userId]).catch((fault: unknown) => {
    logLine("suspension_not_followed", { userId, ...describeFault(fault) });
    return [];
  });
  await Promise.all(
    connections.map(async (connection) => {
      await orLog(connection, followSuspension(env, db, connection));
      await notifyOfConnection(env, connection);
    }),
  );
}

/** The pass: finishes recent suspensions, and their ends, wherever the call died. */
export async function followRecentSuspensions(env: Env, now: Date): Promise<void> {
  const db = openDatabase(env);
  const people = await findRecentlySuspended(db, new Date(now.getTime() - RECENT_MS).toISOString());
  const connections = await findLiveConnectionsOf(db, people);
  await Promise.all(
    connections.map(async (connection) => {
      const changed = await orLog(connection, followSuspension(env, db, connection));
      if (changed) await notifyOfConnection(env, connection);
    }),
  );
}

const orLog = (connection: PairedConnection, work: Promise<boolean>) =>
  work.catch((fault: unknown) => {
    logLine("suspension_not_followed", { connectionId: connection.id, ...describeFault(fault) });
    return false;
  });
