import type * as endpoints from "#schema/endpoints/messages.ts";
import { type Message, readUpToHeader } from "#schema/endpoints/messages.ts";
import { isLive } from "#schema/lifecycle.ts";
import { connectionsListed, messagePage } from "#schema/limits.ts";
import { isPartyTo, nameSeen, otherPartyOf } from "#schema/policy.ts";
import { countPhrasesOf } from "#worker/features/phrases/index.ts";
import { created, type Verb } from "#worker/http/handle.ts";
import type { Caller } from "#worker/http/session.ts";
import type { FreezeReason, ThreadMessage } from "#worker/objects/thread/connection-thread.ts";
import { countEvent } from "#worker/platform/counters.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { refuse } from "#worker/platform/errors.ts";
import { acquaintanceOf } from "./acquaintance.ts";
import type { ConnectionWithNames, FoundConnection } from "./queries.ts";
import { followSuspension } from "./suspension-pauses.ts";
import { callThread, countUnread, findLastMessages, freezeThread } from "./threads.ts";

export const listMessages: Verb<typeof endpoints.listMessages, FoundConnection> = async (call) => {
  const { user, query, found, env, header } = call;
  const connection = ownConnection(user, found);
  const { before, after, limit = messagePage } = query;
  const list = await callThread(env, connection, (thread) =>
    thread.list({ userId: user.id, before, after, limit }),
  );
  if (list.outcome === "unknown_message") refuse("not_found");
  if (list.readUpTo !== null) header(readUpToHeader, list.readUpTo);
  return list.messages.map((message) => present(message, connection, user));
};

/** The server determines sender and receiver; a `receiverId` from the client is only checked. */
export const sendMessage: Verb<typeof endpoints.sendMessage, FoundConnection> = async (call) => {
  const { user, body, found, db, env, now, waitUntil } = call;
  const connection = ownConnection(user, found);
  if (body.receiverId !== undefined && body.receiverId !== otherPartyOf(user, connection)) {
    refuse("invalid_fields", { fields: { receiverId: { code: "not_other_party" } } });
  }
  // This freezes the thread but does not refuse, so that a repeat of a stored message still succeeds after the end or
  // pause.
  if (!isLive(connection.status)) await freezeThread(env, connection, endOf(connection));
  else if (connection.suspended) await freezeThread(env, connection, "suspended");
  const message = {
    messageId: crypto.randomUUID(),
    clientMessageId: body.clientMessageId,
    senderId: user.id,
    content: body.content,
    sentAt: now,
  };
  const acquaintance = await acquaintanceOf(env, db, user, connection);
  const append = () => callThread(env, connection, (thread) => thread.append(message, acquaintance));
  let sent = await append();
  if (sent.outcome === "frozen" && sent.reasons.includes("suspended") && !connection.suspended) {
    // Either the thread missed the end of a suspension, or a suspension began just now. The rows decide. They are read
    // from the primary, because a replica may be outdated.
    await followSuspension(env, openDatabase(env), connection);
    sent = await append();
  }
  if (sent.outcome === "frozen") refuse(isPause(sent.reasons) ? "messages_paused" : "connection_closed");
  if (sent.outcome === "too_many") refuse("too_many_messages", { retryAfter: sent.retryAfter });
  if (sent.outcome === "answer_awaited") refuse("answer_awaited");
  if (sent.outcome === "conflict") refuse("message_conflict");
  if (!sent.repeated) countEvent("message_sent");
  // A repeat counts too: the call that stored the message may have been cut off before this line.
  const { id: messageId, content, sentAt } = sent.message;
  const about = { connectionId: connection.id, pending: connection.status === "pending" };
  waitUntil(countPhrasesOf(env, db, { messageId, senderId: user.id, content, sentAt, ...about }, now));
  return created(present(sent.message, connection, user));
};

export const markRead: Verb<typeof endpoints.markRead, FoundConnection> = async (call) => {
  const { user, query, found, env } = call;
  const connection = ownConnection(user, found);
  const { unread } = await callThread(env, connection, (thread) => thread.markRead(user.id, query.upTo));
  return { unread };
};

export const unreadByConnection: Verb<typeof endpoints.unreadByConnection> = async ({ user, env }) =>
  countUnread(env, user.id);

export const lastByConnection: Verb<typeof endpoints.lastByConnection> = async ({ user, env }) => {
  const found = await findLastMessages(env, user.id, connectionsListed);
  return found.map(({ sentAt, ...last }) => ({ ...last, createdAt: sentAt }));
};

function ownConnection(user: Caller, [[connection]]: FoundConnection): ConnectionWithNames {
  // mutant-safe (isPartyTo(user, connection)): the thread refuses strangers too
  return connection && isPartyTo(user, connection) ? connection : refuse("not_found");
}

/** The temporary reasons: when they end, both people can write again. */
const pauses: readonly FreezeReason[] = ["disputed", "suspended"];
const isPause = (reasons: FreezeReason[]) => reasons.every((reason) => pauses.includes(reason));

const endOf = ({ status }: ConnectionWithNames) => (status === "completed" ? "completed" : "cancelled");

function present(message: ThreadMessage, connection: ConnectionWithNames, reader: Caller): Message {
  const byLandlord = message.senderId === connection.landlordId;
  const sender = byLandlord ? connection.landlordName : connection.migrantName;
  return {
    id: message.id,
    connectionId: connection.id,
    senderId: message.senderId,
    receiverId: byLandlord ? connection.migrantId : connection.landlordId,
    content: message.content,
    createdAt: message.sentAt,
    clientMessageId: message.clientMessageId,
    sender: message.senderId === reader.id ? sender : nameSeen(sender, connection),
  };
}
