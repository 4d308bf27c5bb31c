import * as z from "zod/mini";
import { Message } from "./endpoints/messages.ts";
import { verificationStatuses } from "./vocabulary.ts";

/** Where the live socket is opened (GET, WebSocket); it only pushes, HTTP stays the contract. */
export const livePath = "/api/live";
/** The subprotocol that the server answers with: the version of the frames below. */
export const liveProtocol = "live.v1";
/** The other subprotocol that a client offers is this and its ticket. */
export const ticketPrefix = "ticket.";

/** What a client sends, and all that it may send; the runtime answers `pong` without waking anybody. */
export const ping = "ping";
export const pong = "pong";

/** Why a server closes a socket. 4xxx are ours. */
export const closeCodes = {
  /** A binary frame. */
  notText: 1003,
  /** Text that is not a ping. */
  notPing: 1008,
  tooLarge: 1009,
  /** The session has ended (sign-out, suspension, expiry): do not come back with it. */
  sessionOver: 4401,
  /** No ping for too long. */
  stale: 4408,
  /** A newer socket of the same person has taken this one's place. */
  tooMany: 4429,
} as const;

/** A message as it is pushed. Both sides know each other's names already. */
export const LiveMessage = z.omit(Message, { sender: true });
export type LiveMessage = z.output<typeof LiveMessage>;

/**
 * What a server pushes. Every figure is absolute, so a frame that comes twice does no harm. `after` is the
 * message just before (null for a thread's first): a reader who does not hold it has a gap, and asks over HTTP.
 */
export const LiveFrame = z.discriminatedUnion("type", [
  /** The first frame. `quietFor`: milliseconds since anything was last pushed to this person; null for never. */
  z.object({ type: z.literal("hello"), quietFor: z.nullable(z.number()) }),
  z.object({ type: z.literal("message"), message: LiveMessage, after: z.nullable(z.string()) }),
  /** The other party has read up to this message of the thread, their own included. */
  z.object({ type: z.literal("read"), connectionId: z.string(), upTo: z.string() }),
  z.object({ type: z.literal("unread"), connectionId: z.string(), count: z.number() }),
  /** A connection of this person has begun or changed. */
  z.object({ type: z.literal("connection"), connectionId: z.string() }),
  /** A payment of this landlord began or ended being processed by a bank. */
  z.object({ type: z.literal("payment") }),
  /** This person's own verification request has been decided. */
  z.object({ type: z.literal("verification"), status: z.enum(verificationStatuses) }),
  /** For admins: how many requests of both kinds wait. */
  z.object({ type: z.literal("pending"), count: z.number() }),
  /** The session has ended. The close with 4401 follows, which some ways in between deliver late. */
  z.object({ type: z.literal("over") }),
]);
export type LiveFrame = z.output<typeof LiveFrame>;

/** The frame in a socket's text; null for one that this version does not know. */
export function readFrame(text: string): LiveFrame | null {
  try {
    return z.safeParse(LiveFrame, JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
