import { DurableObject } from "cloudflare:workers";
import type { LiveFrame } from "#schema/live.ts";
import type { Env } from "#worker/platform/env.ts";
import type { ThreadReport } from "./report.ts";
import { InboxSockets } from "./sockets.ts";
import { InboxStore, type UnreadCount } from "./store.ts";

export type { ThreadReport } from "./report.ts";
export type { UnreadCount } from "./store.ts";

/** A ticket that the Worker has read, on its way to being spent. Times are milliseconds since 1970. */
export type LiveTicket = {
  id: string;
  userId: string;
  sessionId: string;
  issuedAt: number;
  goodUntil: number;
  /** When the session's token ends, and the socket with it. */
  sessionEndsAt: number;
};

/** The header in which the Worker hands a read ticket to the inbox, as JSON. */
export const ticketHeader = "X-Live-Ticket";

/** While sockets are open the inbox looks this often whether their sessions still live. */
const LOOK_ROUND_MS = 15 * 60_000;

/** Whether a session is over. Rejects when the answer is not known. */
export type SessionCheck = (session: { userId: string; sessionId: string }) => Promise<boolean>;

/**
 * One person's unread messages by connection, as their threads last told it, and their live sockets. The
 * threads hold the truth; what a socket misses is asked for over HTTP.
 */
export class Inbox extends DurableObject<Env> {
  readonly #isSessionOver: SessionCheck;
  #store = new InboxStore(this.ctx.storage);
  #sockets = new InboxSockets(this.ctx);

  constructor(ctx: DurableObjectState, env: Env, isSessionOver: SessionCheck) {
    super(ctx, env);
    this.#isSessionOver = isSessionOver;
  }

  /**
   * Takes a thread's report and pushes what is new in it. Reports may come late, twice or out of order: only a
   * higher `seq` counts, and no message is pushed twice. Returning is the acknowledgement.
   */
  report(report: ThreadReport): void {
    const { connectionId, unread, seq, news = [], readUpTo = null } = report;
    const known = this.#store.standing(connectionId);
    if (known && known.seq >= seq) return;
    const pushedSeq = known?.pushedSeq ?? 0;
    const frames: LiveFrame[] = news
      .filter((each) => each.seq > pushedSeq)
      .map(({ message, after }) => ({ type: "message", message, after }));
    if (unread !== (known?.unread ?? 0)) frames.push({ type: "unread", connectionId, count: unread });
    if (readUpTo !== null && readUpTo !== known?.readUpTo) {
      frames.push({ type: "read", connectionId, upTo: readUpTo });
    }
    this.#store.keep(report, Math.max(pushedSeq, news.at(-1)?.seq ?? 0));
    this.push(frames);
  }

  /** Sends frames to every open screen of this person. Nobody listening is no fault. */
  push(frames: LiveFrame[]): void {
    if (frames.length === 0) return;
    this.#store.notePush(Date.now());
    this.#sockets.push(frames);
  }

  /** The connections with unread messages, only counts above zero. */
  unreadByConnection(): UnreadCount[] {
    return this.#store.unreadByConnection();
  }

  /** Opens a socket for a ticket that the Worker has read; 401 when it was spent or its session has ended. */
  override async fetch(request: Request): Promise<Response> {
    const ticket = JSON.parse(request.headers.get(ticketHeader) ?? "") as LiveTicket;
    if (!this.#store.spendTicket(ticket)) return new Response(null, { status: 401 });
    const openedAt = Date.now();
    const lastPush = this.#store.lastPush();
    const note = {
      userId: ticket.userId,
      sessionId: ticket.sessionId,
      openedAt,
      endsAt: ticket.sessionEndsAt,
    };
    const answer = this.#sockets.open(note, {
      type: "hello",
      quietFor: lastPush === null ? null : Math.max(0, openedAt - lastPush),
    });
    await this.#lookAgain();
    return answer;
  }

  /** Closes the sockets of one session, or of every session there was, and lets no older ticket in again. */
  endSession(sessionId?: string): void {
    this.#sockets.endSession(sessionId);
    this.#store.endSession(sessionId);
  }

  /** The same for every session but one. */
  endOtherSessions(kept: string): void {
    this.#sockets.endOtherSessions(kept);
    this.#store.endOtherSessions(kept);
  }

  /** Drops one connection, after its thread has been erased (a thread that still tells would bring it back). */
  forgetConnection(connectionId: string): void {
    this.#store.forgetConnection(connectionId);
  }

  /** Deletes everything that is kept about this person. */
  async erase(): Promise<void> {
    this.#sockets.endSession();
    await this.#store.erase();
  }

  override webSocketMessage(socket: WebSocket, frame: string | ArrayBuffer): void {
    this.#sockets.refuseFrame(socket, frame);
  }

  override webSocketClose(socket: WebSocket): void {
    socket.close();
  }

  override webSocketError(socket: WebSocket): void {
    socket.close();
  }

  /**
   * Looks whether the sockets' sessions still live, in case nobody could say when one ended. The runtime
   * retries an alarm six times at most, so this one never throws and arms itself again.
   */
  override async alarm(): Promise<void> {
    this.#sockets.closeDead(Date.now());
    for (const { userId, sessionId } of this.#sockets.sessions()) {
      if (await this.#isSessionOver({ userId, sessionId }).catch(() => false)) {
        this.#sockets.endSession(sessionId);
      }
    }
    await this.#lookAgain();
  }

  async #lookAgain(): Promise<void> {
    if (this.#sockets.sessions().length === 0) return;
    const next = Math.min(this.#sockets.nextEnd(), Date.now() + LOOK_ROUND_MS);
    // A socket that opens puts off no look round that is already set.
    const set = await this.ctx.storage.getAlarm();
    if (set === null || set > next) await this.ctx.storage.setAlarm(next);
  }
}

/** The one way to a person's inbox. Kept in western Europe, beside the threads that tell it. */
export function openInbox(env: Pick<Env, "USER_INBOX">, userId: string): DurableObjectStub<Inbox> {
  return (env.USER_INBOX as DurableObjectNamespace<Inbox>).getByName(userId, { locationHint: "weur" });
}
