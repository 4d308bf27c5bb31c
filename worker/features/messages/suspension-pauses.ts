import { pushConnectionChange } from "#worker/features/live/index.ts";
import { type Database, openDatabase } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { describeFault, logLine } from "#worker/platform/log.ts";
import {
  findLiveConnectionsOf,
  findRecentlySuspended,
  isEitherSuspended,
  type PairedConnection,
  peopleAtOnce,
} from "./suspension-queries.ts";
import { freezeThread, unfreezeThread } from "./threads.ts";

/** Each scheduled pass applies the suspensions, and their ends, of the last half hour again. */
const RECENT_MS = 30 * 60_000;

/**
 * Freezes a thread while one of its people is suspended and unfreezes it afterwards. It reads the state from the rows,
 * so the order of suspensions, their ends and messages does not matter. Returns whether the thread changed.
 */
export async function followSuspension(
  env: Env,
  db: Database,
  connection: PairedConnection,
): Promise<boolean> {
  if (await isEitherSuspended(db, connection)) return freezeThread(env, connection, "suspended");
  const thawed = await unfreezeThread(env, connection, "suspended");
  // A simultaneous suspension may have frozen the thread before the line above unfroze it.
  const again = await isEitherSuspended(db, connection);
  if (again) await freezeThread(env, connection, "suspended");
  return thawed && !again;
}

/**
 * Applies a new or lifted suspension to the person's live connections: pauses or resumes messages and updates both
 * people's screens. Never fails: the next message or the next scheduled pass retries. Returns these connections.
 */
export async function followSuspensionOf(
  env: Env,
  db: Database,
  userId: string,
): Promise<PairedConnection[]> {
  const connections = await findLiveConnectionsOf(db, [userId]).catch((fault: unknown) => {
    logLine("suspension_not_followed", { userId, ...describeFault(fault) });
    return [];
  });
  await Promise.all(
    connections.map(async (connection) => {
      await orLog(connection, followSuspension(env, db, connection));
      await pushConnectionChange(env, db, connection);
    }),
  );
  return connections;
}

/** Scheduled: applies recent suspensions and their ends again, in case a call was interrupted. */
export async function followRecentSuspensions(env: Env, now: Date): Promise<void> {
  const db = openDatabase(env);
  const since = new Date(now.getTime() - RECENT_MS).toISOString();
  let people: string[] = [];
  do {
    people = await findRecentlySuspended(db, since, people.at(-1));
    const connections = await findLiveConnectionsOf(db, people);
    await Promise.all(
      connections.map(async (connection) => {
        const changed = await orLog(connection, followSuspension(env, db, connection));
        if (changed) await pushConnectionChange(env, db, connection);
      }),
    );
  } while (people.length === peopleAtOnce);
}

const orLog = (connection: PairedConnection, work: Promise<boolean>) =>
  work.catch((fault: unknown) => {
    logLine("suspension_not_followed", { connectionId: connection.id, ...describeFault(fault) });
    return false;
  });
