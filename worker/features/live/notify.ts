import type { LiveFrame } from "#schema/live.ts";
import { type LiveTicket, openInbox, ticketHeader } from "#worker/objects/inbox/user-inbox.ts";
import { retryOnce } from "#worker/platform/durable-objects.ts";
import type { Env } from "#worker/platform/env.ts";
import { refuse } from "#worker/platform/errors.ts";
import { describeFault, logLine } from "#worker/platform/log.ts";

/** Opens the live socket of a valid ticket. Answers 101. Refuses with 401 if the ticket was used before. */
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
  // The headers of a fetched answer are immutable, so copy them.
  return new Response(null, {
    status: 101,
    webSocket: answer.webSocket,
    headers: new Headers(answer.headers),
  });
}

/** Pushes a frame to people's open screens. Never fails: a screen that misses it reads the data over HTTP. */
export async function notifyPeople(env: Env, userIds: readonly string[], frame: LiveFrame): Promise<void> {
  const push = (id: string) => retryOnce(async () => await openInbox(env, id).push([frame]));
  const told = await Promise.allSettled(userIds.map(push));
  for (const each of told) {
    if (each.status === "rejected")
      logLine("news_not_pushed", { frame: frame.type, ...describeFault(each.reason) });
  }
}

/** Notifies both people that their connection was made or changed. */
export const notifyOfConnection = (
  env: Env,
  { id, landlordId, migrantId }: { id: string; landlordId: string; migrantId: string },
) => notifyPeople(env, [landlordId, migrantId], { type: "connection", connectionId: id });

/** Notifies a landlord that a payment started or finished processing. */
export const notifyOfPayment = (env: Env, landlordId: string) =>
  notifyPeople(env, [landlordId], { type: "payment" });

/**
 * Closes the live sockets of an ended session, or without an id of all of a person's sessions, with code 4401 and
 * rejects earlier tickets. Call it after the row or record has ended the session. Never fails: an unreachable inbox
 * checks its sessions itself within 15 minutes.
 */
export const closeSockets = (env: Env, userId: string, sessionId?: string): Promise<void> =>
  ending(async () => await openInbox(env, userId).endSession(sessionId));

/** The same for all of a person's sessions except `kept`. The inbox knows sessions that KV does not list yet. */
export const closeOtherSockets = (env: Env, userId: string, kept: string): Promise<void> =>
  ending(async () => await openInbox(env, userId).endOtherSessions(kept));

async function ending(end: () => Promise<void>): Promise<void> {
  try {
    await retryOnce(end);
  } catch (fault) {
    logLine("live_not_ended", describeFault(fault));
  }
}
