import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import * as fields from "../fields.ts";
import * as limits from "../limits.ts";
import { LiveMessage, UnreadCount } from "../live.ts";

export const Message = z.extend(LiveMessage, {
  sender: z.object({ firstName: z.string(), lastName: z.string() }),
});
export type Message = z.output<typeof Message>;

/** The header of `listMessages` with the id of the last message that the other party has read; absent without one. */
export const readUpToHeader = "X-Read-Up-To";

/**
 * Lists messages of a thread, oldest first. The latest 200, or those before or after one of them; 404 for any other
 * message.
 */
export const listMessages = endpoint({
  method: "GET",
  path: "/api/connections/:id/messages",
  audience: "user",
  query: z.strictObject({
    before: z.optional(fields.id),
    after: z.optional(fields.id),
    limit: z.optional(fields.limitUpTo(limits.messagePage)),
  }),
  reply: z.array(Message),
});

/**
 * Sends a message. 201. The server determines sender and receiver; a `receiverId` that is not the other party is 422.
 * 404 unless the caller is a party. 409 `connection_closed` after it has ended; `messages_paused` while its fee is
 * disputed or an account is suspended; `answer_awaited` before the stay, after five messages over all threads of the
 * pair to a person who has never answered. 429 `too_many_messages` after 30 in ten minutes, or 300 in an active stay or
 * after both have written. A repeat with the same `clientMessageId` is safe; with another content it is 409
 * `message_conflict`.
 */
export const sendMessage = endpoint({
  method: "POST",
  path: "/api/messages",
  audience: "user",
  body: z.strictObject({
    connectionId: fields.reference,
    receiverId: z.optional(fields.reference),
    content: fields.requiredText(limits.lengths.message),
    clientMessageId: z.optional(fields.id),
  }),
  reply: Message,
});

/** Marks the messages of a thread as read, all or those up to the message `upTo`. */
export const markRead = endpoint({
  method: "POST",
  path: "/api/connections/:id/messages/mark-read",
  audience: "user",
  query: z.strictObject({ upTo: z.optional(fields.id) }),
  reply: z.object({ unread: z.number() }),
});

/** Counts unread messages by connection. The reply has only counts above zero. */
export const unreadByConnection = endpoint({
  method: "GET",
  path: "/api/messages/unread-by-connection",
  audience: "user",
  reply: z.array(UnreadCount),
});

/**
 * Lists the last message of each of the caller's connections that has one, the newest first, at most 200. A message is
 * cut after 200 code points.
 */
export const lastByConnection = endpoint({
  method: "GET",
  path: "/api/messages/last-by-connection",
  audience: "user",
  reply: z.array(
    z.object({
      connectionId: z.string(),
      senderId: z.string(),
      content: z.string(),
      createdAt: fields.instant,
    }),
  ),
});
