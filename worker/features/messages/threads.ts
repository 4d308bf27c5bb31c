import { type LastOfConnection, openInbox, type UnreadCount } from "#worker/objects/inbox/user-inbox.ts";
import {
  type ConnectionThread,
  type FreezeReason,
  openThread,
  type Refused,
} from "#worker/objects/thread/connection-thread.ts";
import { retryOnce } from "#worker/platform/durable-objects.ts";
import type { Env } from "#worker/platform/env.ts";
import { refuse } from "#worker/platform/errors.ts";
import { describeFault, logLine } from "#worker/platform/log.ts";

/** A connection and its two people. */
interface Connection {
  readonly id: string;
  readonly landlordId: string;
  readonly migrantId: string;
}

/** The methods of a thread's remote stub, typed so that each returns a plain promise. */
type Thread = {
  [Method in
    | "append"
    | "lastSent"
    | "list"
    | "pick"
    | "markRead"
    | "freeze"
    | "unfreeze"
    | "tally"
    | "summary"]: (
    ...given: Parameters<ConnectionThread[Method]>
  ) => Promise<Awaited<ReturnType<ConnectionThread[Method]>>>;
};

/**
 * Calls a connection's thread and opens it first if necessary, because a connection can be made while its thread is
 * unreachable. Refuses with 404 if the caller is not a party, and with 503 when the thread is down. `call` may run
 * twice, so it must be safe to repeat. Every method of a thread is, if a message to append has its `messageId`.
 */
export async function callThread<T extends { outcome: string }>(
  env: Env,
  connection: Connection,
  call: (thread: Thread) => Promise<T>,
): Promise<Exclude<T, Refused>> {
  const answer = await reach("thread", async () => {
    const thread = openThread(env, connection.id);
    const first = await call(thread);
    if (first.outcome !== "not_open") return first;
    await thread.open({
      connectionId: connection.id,
      parties: [connection.landlordId, connection.migrantId],
    });
    return call(thread);
  });
  // mutant-safe (answer.outcome === "not_open"): the thread has just been opened
  if (answer.outcome === "not_open" || answer.outcome === "not_party") refuse("not_found");
  return answer as Exclude<T, Refused>;
}

/** Stops messages in a connection's thread for one reason. Returns false if that reason was already set. */
export async function freezeThread(env: Env, connection: Connection, reason: FreezeReason): Promise<boolean> {
  return (await callThread(env, connection, (thread) => thread.freeze(reason))).changed;
}

/**
 * Freezes the thread of a connection that has ended. Never fails: if the thread is unreachable, the next message
 * freezes it.
 */
export async function closeThread(
  env: Env,
  connection: Connection,
  reason: "cancelled" | "completed" | "blocked",
): Promise<void> {
  try {
    await freezeThread(env, connection, reason);
  } catch (fault) {
    logLine("thread_not_frozen", { connectionId: connection.id, ...describeFault(fault) });
  }
}

/** Removes one reason. Messages resume when no reason is left. Returns false if the reason was not set. */
export async function unfreezeThread(
  env: Env,
  connection: Connection,
  reason: FreezeReason,
): Promise<boolean> {
  return (await callThread(env, connection, (thread) => thread.unfreeze(reason))).changed;
}

/** The number of a person's unread messages by connection, without zeros. Refuses with 503 when the inbox is down. */
export async function countUnread(env: Env, userId: string): Promise<UnreadCount[]> {
  return reach("inbox", async () => await openInbox(env, userId).unreadByConnection());
}

/** The last message of each of a person's connections, newest first. Refuses with 503 when the inbox is down. */
export async function findLastMessages(env: Env, userId: string, limit: number): Promise<LastOfConnection[]> {
  return reach("inbox", async () => await openInbox(env, userId).lastByConnection(limit));
}

/** Calls a Durable Object. Logs the failure and refuses with 503 when it is down. */
async function reach<T>(object: string, call: () => Promise<T>): Promise<T> {
  try {
    return await retryOnce(call);
  } catch (fault) {
    logLine("object_unreachable", { object, ...describeFault(fault) });
    return refuse("unavailable");
  }
}
