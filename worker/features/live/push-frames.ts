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
 * Pushes a frame to the open screens of these people. Their reads then include everything that this request has
 * written. `announced` is the id of an announced change (`announceTo`), which this call completes. Never fails: a
 * screen that misses the frame reads the data later.
 */
export async function pushFrame(
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
export const pushConnectionChange = (
  env: Env,
  db: Database,
  { id, landlordId, migrantId }: { id: string; landlordId: string; migrantId: string },
  announced: string | null = null,
) => pushFrame(env, db, [landlordId, migrantId], { type: "connection", connectionId: id }, announced);

/**
 * Writes a change that the person must see as soon as the call has answered. The call announces the change to the
 * person's inbox while it writes it. The person's reads then start at the primary until `pushFrame` reports the change, so
 * the answer need not wait for `pushFrame`. `announced` is the id to give to `pushFrame`, or null if the inbox was
 * unreachable.
 */
export async function announceTo<T>(
  env: Env,
  userId: string,
  write: () => Promise<T>,
): Promise<[written: T, announced: string | null]> {
  const change = crypto.randomUUID();
  const told = isTold(async () => await openInbox(env, userId).announceChange(change));
  try {
    const written = await write();
    return [written, (await told) ? change : null];
  } catch (fault) {
    const retract = () => isTold(async () => await openInbox(env, userId).withdrawChange(change));
    if (fault instanceof Refusal) waitUntil(told.then(retract));
    throw fault;
  }
}

/** Notifies a landlord that a payment started or finished processing. */
export const pushPaymentChange = (env: Env, db: Database, landlordId: string) =>
  pushFrame(env, db, [landlordId], { type: "payment" });

/** Which sessions of a person end: one, all but one, or all. A suspension ends all, and screens get its reason. */
export type Ending = { sessionId: string } | { kept: string } | { suspension: Suspension } | "all";

/**
 * Ends sessions with `write`, which changes the person's row or refuses. Closes their sockets with code 4401 and rejects
 * earlier tickets. It also does both when the write fails with an error, because the change may have been stored.
 *
 * The person's inbox is told before and after the write, so that no outdated replica lets an ended session continue.
 * Refuses with 503 when both messages to the inbox fail. Then a session may continue until the replicas are up to date.
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
  const announced = await tell((inbox) => inbox.announceChange(change));
  const report = (bookmark: string | null) =>
    tell((inbox) => closeSockets(inbox, ending, { change, bookmark }));
  const written = await write().catch(async (fault: unknown) => {
    await (fault instanceof Refusal ? tell((inbox) => inbox.withdrawChange(change)) : report(null));
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
