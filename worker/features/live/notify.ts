import type { LiveFrame } from "#schema/live.ts";
import { type LiveTicket, openInbox, ticketHeader } from "#worker/objects/inbox/user-inbox.ts";
import { retryOnce } from "#worker/platform/durable-objects.ts";
import type { Env } from "#worker/platform/env.ts";
import { refuse } from "#worker/platform/errors.ts";
import { describeFault, logLine } from "#worker/platform/log.ts";

/** Opens the live socket of a ticket that has been read. Answers 101; 401 when the ticket was used before. */
export async function openSocket(env: Env, ticket: LiveTicket): Promise<Response> {
  const answer = await openInbox(env, ticket.userId)
    .fetch("https://inbox/live", {
      headers: { Upgrade: "websocket", [ticketHeader]: JSON.stringify(ticket) },
    })
    .catch((fault: unknown) => {
      logLine("object_unreachable", { object: "inbox", ...describeFault(fault) });
      return refuse("unavailable");
    });
  if (answer.status === 401) refuse("unauthenticated");
  if (!answer.webSocket) throw new Error("The inbox opened no socket.");
  // A fetched answer's headers cannot be changed; a copy's can.
  return new Response(null, {
    status: 101,
    webSocket: answer.webSocket,
    headers: new Headers(answer.headers),
  });
}

/** Pushes news to people's open screens. A courtesy: it never fails, and who misses it reads it over HTTP. */
export async function notifyPeople(env: Env, userIds: readonly string[], frame: LiveFrame): Promise<void> {
  const push = (id: string) => retryOnce(async () => await openInbox(env, id).push([frame]));
  const told = await Promise.allSettled(userIds.map(push));
  for (const each of told) {
    if (each.status === "rejected")
      logLine("news_not_pushed", { frame: frame.type, ...describeFault(each.reason) });
  }
}

/** Tells both people of a connection that it has begun or changed. */
export const notifyOfConnection = (
  env: Env,
  { id, landlordId, migrantId }: { id: string; landlordId: string; migrantId: string },
) => notifyPeople(env, [landlordId, migrantId], { type: "connection", connectionId: id });

/** Tells a landlord that a payment of theirs began or ended being processed. */
export const notifyOfPayment = (env: Env, landlordId: string) =>
  notifyPeople(env, [landlordId], { type: "payment" });

/**
 * Closes the live sockets of an ended session (of all of a person's sessions without an id) with 4401, and
 * lets no ticket of before in again. Call it after the row or the record says that the session is over. Never
 * fails: an inbox that cannot be reached finds out by itself within a quarter of an hour.
 */
export const closeSockets = (env: Env, userId: string, sessionId?: string): Promise<void> =>
  ending(async () => await openInbox(env, userId).endSession(sessionId));

/** The same for all of a person's sessions but one; the inbox knows them all, whatever KV lists. */
export const closeOtherSockets = (env: Env, userId: string, kept: string): Promise<void> =>
  ending(async () => await openInbox(env, userId).endOtherSessions(kept));

async function ending(end: () => Promise<void>): Promise<void> {
  try {
    await retryOnce(end);
  } catch (fault) {
    logLine("live_not_ended", describeFault(fault));
  }
}
