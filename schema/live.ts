import * as z from "zod/mini";
import * as fields from "./fields.ts";
import { suspensionReasons, verificationStatuses } from "./vocabulary.ts";

/** The path of the live socket (GET, WebSocket). The socket only pushes; all input uses HTTP. */
export const livePath = "/api/live";
/** The subprotocol that the server selects: the version of the frames below. */
export const liveProtocol = "live.v1";
/** The prefix of the ticket, which the client offers as a second subprotocol. */
export const ticketPrefix = "ticket.";

/** The only text that a client may send. The runtime answers `pong` without waking the object. */
export const ping = "ping";
export const pong = "pong";

/** Codes with which the server closes a socket; 4xxx are ours. */
export const closeCodes = {
  /** A binary frame. */
  notText: 1003,
  /** Text that is not a ping. */
  notPing: 1008,
  tooLarge: 1009,
  /** The session has ended (sign-out, suspension, expiry); the client must not reconnect with it. */
  sessionOver: 4401,
  /** No ping for too long. */
  stale: 4408,
  /** The person has opened too many newer sockets. */
  tooMany: 4429,
} as const;

/** A pushed message, without the name of its sender, which both parties know. */
export const LiveMessage = z.object({
  id: z.string(),
  connectionId: z.string(),
  senderId: z.string(),
  receiverId: z.string(),
  content: z.string(),
  createdAt: fields.instant,
  /** The id that the sender's client chose; a repeat with the same id is the same message. */
  clientMessageId: z.nullable(z.string()),
});
export type LiveMessage = z.output<typeof LiveMessage>;

/** Unread messages of one connection. */
export const UnreadCount = z.object({ connectionId: z.string(), count: z.number() });

/**
 * A frame that the server pushes. Counts are absolute, so a repeated frame does no harm. `after` is the id of the
 * message before (null for the first of a thread): a client without that message has a gap and reads it over HTTP.
 */
export const LiveFrame = z.discriminatedUnion("type", [
  /**
   * The first frame. `unread`: all counts above zero. `quietFor`: milliseconds since anything else was pushed to this person;
   * null for never.
   */
  z.object({ type: z.literal("hello"), quietFor: z.nullable(z.number()), unread: z.array(UnreadCount) }),
  z.object({ type: z.literal("message"), message: LiveMessage, after: z.nullable(z.string()) }),
  /** The other party has read the thread up to this message, which may be their own. */
  z.object({ type: z.literal("read"), connectionId: z.string(), upTo: z.string() }),
  z.object({ type: z.literal("unread"), ...UnreadCount.shape }),
  /** A connection of this person is new or has changed. */
  z.object({ type: z.literal("connection"), connectionId: z.string() }),
  /** This person has a new notification, or has read some on one of their devices. */
  z.object({ type: z.literal("notifications") }),
  /** A bank has started or finished processing a payment of this landlord. */
  z.object({ type: z.literal("payment") }),
  /** This person's own verification request was submitted on one of their devices (`pending`), or decided. */
  z.object({ type: z.literal("verification"), status: z.enum(verificationStatuses) }),
  /** For admins: the number of pending requests of both kinds. */
  z.object({ type: z.literal("pending"), count: z.number() }),
  /** For admins: the queue of cases has changed, or this case. */
  z.object({ type: z.literal("cases"), caseId: z.nullable(z.string()) }),
  /** The session has ended. The close with 4401 follows; some proxies deliver it late. */
  z.object({
    type: z.literal("over"),
    /** Why an admin has suspended the account; absent when the session ended otherwise. */
    suspended: z.optional(z.string()),
    /** The same from the list of reasons. */
    why: z.optional(z.enum(suspensionReasons)),
  }),
]);
export type LiveFrame = z.output<typeof LiveFrame>;

/** Parses a frame; null for one that this version does not know. */
export function readFrame(text: string): LiveFrame | null {
  try {
    return z.safeParse(LiveFrame, JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
