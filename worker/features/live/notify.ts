import { waitUntil } from "cloudflare:workers";
import type { LiveFrame } from "#schema/live.ts";
import type { Suspension } from "#worker/objects/inbox/sockets.ts";
import {
  type EndMade,
  type Inbox,
  type LiveTicket,
  openInbox,
  ticketHeader,
} from "#worker/objects/inbox/user-inbox.ts";
import type { Database } from "#worker/platform/database.ts";
import { retryBriefly, retryOnce } from "#worker/platform/durable-objects.ts";
import type { Env } from "#worker/platform/env.ts";
import { Refusal, refuse } from "#worker/platform/errors.ts";
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

/**
 * Pushes a frame to people's open screens, whose reads then include what this request has written, such as a change that
 * was `announced`. Never fails: a screen that misses it reads the data later.
 */
export async function notifyPeople(
  env: Env,
  db: Database,
  userIds: readonly string[],
  frame: LiveFrame,
  announced: string | null = null,
): Promise<void> {
  const push = (id: string) =>
    retryOnce(async () => await openInbox(env, id).push([frame], db.bookmark(), announced));
  const told = await Promise.allSettled(userIds.map(push));
  for (const each of told) {
    if (each.status === "rejected")
      logLine("news_not_pushed", { frame: frame.type, ...describeFault(each.reason) });
  }
}

/** Notifies both people that their connection was made or changed. */
export const notifyOfConnection = (
  env: Env,
  db: Database,
  { id, landlordId, migrantId }: { id: string; landlordId: string; migrantId: string },
  announced: string | null = null,
) => notifyPeople(env, db, [landlordId, migrantId], { type: "connection", connectionId: id }, announced);

/**
 * Makes a change that a person may not miss once the call has answered. Their object learns while it is written that it
 * comes, so that the call need not wait for that object again: their reads start at the primary until they are notified.
 * Answers also the id of the announcement, null when the object could not be told.
 */
export async function announceTo<T>(
  env: Env,
  userId: string,
  write: () => Promise<T>,
): Promise<[written: T, announced: string | null]> {
  const change = crypto.randomUUID();
  const told = isTold(async () => await openInbox(env, userId).expectEnd(change));
  try {
    const written = await write();
    return [written, (await told) ? change : null];
  } catch (fault) {
    const retract = () => isTold(async () => await openInbox(env, userId).expectNoEnd(change));
    if (fault instanceof Refusal) waitUntil(told.then(retract));
    throw fault;
  }
}

/** Notifies a landlord that a payment started or finished processing. */
export const notifyOfPayment = (env: Env, db: Database, landlordId: string) =>
  notifyPeople(env, db, [landlordId], { type: "payment" });

/** The sessions of a person that end: one, all but one, or all, with the reason when the person is suspended. */
export type Ending = { sessionId: string } | { kept: string } | { suspension: Suspension } | "all";

/**
 * Ends sessions with `write`, which changes the person's row or refuses. Closes their sockets with code 4401 and rejects
 * earlier tickets, also when the write fails.
 *
 * The person's object is told before and after, so that no replica prolongs a session, whatever happens in between.
 * Refuses with 503 when it could be told neither before nor after: then a session may last as long as the replicas lag.
 */
export async function endSessions<T>(
  { env, db }: { env: Env; db: Database },
  userId: string,
  ending: Ending,
  write: () => Promise<T>,
): Promise<T> {
  const change = crypto.randomUUID();
  const tell = (call: (inbox: DurableObjectStub<Inbox>) => Promise<void>) =>
    isTold(async () => await call(openInbox(env, userId)));
  const announced = await tell((inbox) => inbox.expectEnd(change));
  const report = (bookmark: string | null) =>
    tell((inbox) => closeSockets(inbox, ending, { change, bookmark }));
  const written = await write().catch(async (fault: unknown) => {
    await (fault instanceof Refusal ? tell((inbox) => inbox.expectNoEnd(change)) : report(null));
    throw fault;
  });
  return (await report(db.bookmark())) || announced ? written : refuse("unavailable");
}

function closeSockets(inbox: DurableObjectStub<Inbox>, ending: Ending, end: EndMade): Promise<void> {
  if (ending === "all") return inbox.endSession(end);
  if ("suspension" in ending) return inbox.endSession(end, undefined, ending.suspension);
  if ("kept" in ending) return inbox.endOtherSessions(end, ending.kept);
  return inbox.endSession(end, ending.sessionId);
}

async function isTold(call: () => Promise<void>): Promise<boolean> {
  try {
    await retryBriefly(call);
    return true;
  } catch (fault) {
    logLine("end_not_told", describeFault(fault));
    return false;
  }
}
