import { openInbox, type UnreadCount } from "#worker/objects/inbox/user-inbox.ts";
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

/** What a thread needs to know of its connection. */
interface Connection {
  readonly id: string;
  readonly landlordId: string;
  readonly migrantId: string;
}

/** A thread as a caller sees it: plain promises of what its methods return. */
type Thread = {
  [Method in "append" | "list" | "markRead" | "freeze" | "unfreeze" | "tally" | "summary"]: (
    ...given: Parameters<ConnectionThread[Method]>
  ) => Promise<Awaited<ReturnType<ConnectionThread[Method]>>>;
};

/**
 * Asks a connection's thread, and opens it first if nobody has: a connection may come into being while its
 * thread cannot be reached. 404 when the caller is no party; 503 when the thread is down. `ask` may run twice,
 * so it must be safe to repeat, as every method of a thread is when messages carry their ids.
 */
export async function callThread<T extends { outcome: string }>(
  env: Env,
  connection: Connection,
  ask: (thread: Thread) => Promise<T>,
): Promise<Exclude<T, Refused>> {
  const answer = await reach("thread", async () => {
    const thread = openThread(env, connection.id);
    const first = await ask(thread);
    if (first.outcome !== "not_open") return first;
    await thread.open({
      connectionId: connection.id,
      parties: [connection.landlordId, connection.migrantId],
    });
    return ask(thread);
  });
  if (answer.outcome === "not_open" || answer.outcome === "not_party") refuse("not_found");
  return answer as Exclude<T, Refused>;
}

/** Ends writing in a connection's thread for one reason, whether or not it had been opened. False for a repeat. */
export async function freezeThread(env: Env, connection: Connection, reason: FreezeReason): Promise<boolean> {
  return (await callThread(env, connection, (thread) => thread.freeze(reason))).changed;
}

/**
 * Freezes the thread of a connection that has ended. Never fails: if the thread is unreachable, the next message finds
 * out that the connection has ended.
 */
export async function closeThread(
  env: Env,
  connection: Connection,
  reason: "cancelled" | "completed",
): Promise<void> {
  try {
    await freezeThread(env, connection, reason);
  } catch (fault) {
    logLine("thread_not_frozen", { connectionId: connection.id, ...describeFault(fault) });
  }
}

/** Lifts one reason; the thread can be written again when no other is left. False for a repeat. */
export async function unfreezeThread(
  env: Env,
  connection: Connection,
  reason: FreezeReason,
): Promise<boolean> {
  return (await callThread(env, connection, (thread) => thread.unfreeze(reason))).changed;
}

/** A person's unread messages by connection, only counts above zero. 503 when their inbox is down. */
export async function countUnread(env: Env, userId: string): Promise<UnreadCount[]> {
  return reach("inbox", async () => await openInbox(env, userId).unreadByConnection());
}

/** 503, and a line in the log, when an object is down. */
async function reach<T>(object: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await retryOnce(ask);
  } catch (fault) {
    logLine("object_unreachable", { object, ...describeFault(fault) });
    return refuse("unavailable");
  }
}
