import { DurableObject } from "cloudflare:workers";
import type { LiveFrame } from "#schema/live.ts";
import type { NotificationKind } from "#schema/vocabulary.ts";
import { objectsOf } from "#worker/platform/durable-objects.ts";
import type { Env } from "#worker/platform/env.ts";
import { observed } from "#worker/platform/observe.ts";
import { Freshness } from "./freshness.ts";
import { InboxNotifications, type Notification } from "./notifications.ts";
import type { ThreadReport } from "./report.ts";
import { InboxSockets, type Suspension } from "./sockets.ts";
import { InboxStore, type LastOfConnection, type UnreadCount } from "./store.ts";
import { UnreadNotices } from "./unread-notices.ts";

export type { Notification } from "./notifications.ts";
export type { ThreadReport } from "./report.ts";
export type { LastOfConnection, UnreadCount } from "./store.ts";

/** A ticket whose signature the Worker has verified. Times are milliseconds since 1970. */
export type LiveTicket = {
  id: string;
  userId: string;
  sessionId: string;
  issuedAt: number;
  goodUntil: number;
  /** When the session token expires; the socket closes then. */
  sessionEndsAt: number;
};

/** The header in which the Worker passes a verified ticket to the inbox, as JSON. */
export const ticketHeader = "X-Live-Ticket";

/** How often the inbox checks the sessions of its open sockets. */
const SESSION_CHECK_MS = 15 * 60_000;
/** How long to wait for a retry after an email about unread messages could not be queued. */
const EMAIL_RETRY_MS = 5 * 60_000;

/** Whether a session has ended. Rejects when that is unknown. */
export type SessionCheck = (session: { userId: string; sessionId: string }) => Promise<boolean>;

/** Queues an email about unread messages. A repeat has the same `objectId`. */
export type UnreadEmail = (personId: string, objectId: string) => Promise<void>;

/** A change that ended sessions: the id with which it was announced, and the bookmark that includes it, if it is known. */
export type EndMade = { change: string; bookmark: string | null };

/**
 * One person's inbox: unread counts and last messages by connection as the threads last reported them, notifications, live
 * sockets, and how new the person's reads must be. The threads are authoritative; a client fetches over HTTP what its socket
 * missed.
 */
export class Inbox extends DurableObject<Env> {
  readonly #isSessionOver: SessionCheck;
  readonly #emailUnread: UnreadEmail;
  #store = new InboxStore(this.ctx.storage);
  #notifications = new InboxNotifications(this.#store);
  #unreadNotices = new UnreadNotices(this.#store, this.#notifications, this.ctx.storage);
  #freshness = new Freshness(this.ctx.storage);
  #sockets = new InboxSockets(this.ctx);

  constructor(ctx: DurableObjectState, env: Env, isSessionOver: SessionCheck, emailUnread: UnreadEmail) {
    super(ctx, env);
    this.#isSessionOver = isSessionOver;
    this.#emailUnread = emailUnread;
  }

  /**
   * Stores a thread's report and pushes what is new in it. Reports may arrive late, twice or out of order: only a
   * higher `seq` has an effect, and no message is pushed twice. Returning is the acknowledgement.
   *
   * Frames are sent before the write: the thread has already stored the message, and a frame after the write would wait for the
   * disk. If the write fails, the object restarts and its sockets close, so no socket gets the same message again.
   */
  async report(report: ThreadReport): Promise<void> {
    const { connectionId, unread, seq, news = [], readUpTo = null } = report;
    const known = this.#store.lastReport(connectionId);
    if (known && known.seq >= seq) {
      // The call that stored this report may have ended before it set the alarm.
      if (known.unread > 0) await this.#awaitReader();
      return;
    }
    const pushedSeq = known?.pushedSeq ?? 0;
    const fresh = news.filter((each) => each.seq > pushedSeq);
    // The count alone is not enough: it can be the same after a lost report that said that everything was read.
    const isMore =
      unread > (known?.unread ?? 0) || fresh.some(({ message }) => message.receiverId === this.ctx.id.name);
    const frames: LiveFrame[] = fresh.map(({ message, after }) => ({ type: "message", message, after }));
    if (unread !== (known?.unread ?? 0)) frames.push({ type: "unread", connectionId, count: unread });
    if (readUpTo !== null && readUpTo !== known?.readUpTo) {
      frames.push({ type: "read", connectionId, upTo: readUpTo });
    }
    this.#sockets.push(frames);
    const now = Date.now();
    try {
      this.#store.saveReport(report, Math.max(pushedSeq, news.at(-1)?.seq ?? 0), now, isMore);
      // A change of counts alone is not noted as a push, because the `hello` frame of a new socket has the counts.
      if (frames.some(({ type }) => type !== "unread")) this.#store.notePush(now);
    } catch (fault) {
      this.ctx.abort("A report was pushed and could not be stored.");
      throw fault;
    }
    if (unread === 0 && this.#notifications.markReadOf("unread_messages", connectionId)) this.#pushChange();
    if (isMore) await this.#awaitReader();
  }

  /** Stores the id of the inbox's person, and sets the alarm for the unread messages. */
  async #awaitReader(): Promise<void> {
    this.#unreadNotices.storeOwner(this.ctx.id.name);
    await this.#schedule();
  }

  /**
   * Adds a notification once, and tells the open screens. `at` is in milliseconds since 1970; with `read` it is added as read.
   * Returns whether the notification is unread.
   */
  notify(kind: NotificationKind, objectId: string, at: number, read = false): boolean {
    if (this.#notifications.add(kind, objectId, at, read)) this.#pushChange();
    return this.#notifications.isUnread(kind, objectId);
  }

  /** Whether this notification exists and is unread. */
  isUnread(kind: NotificationKind, objectId: string): boolean {
    return this.#notifications.isUnread(kind, objectId);
  }

  /** The notifications, the newest first. */
  notifications(): Notification[] {
    return this.#notifications.list();
  }

  /** Marks the notifications up to `seq` as read, on every device. */
  markNotificationsRead(upTo: number): void {
    if (this.#notifications.markRead(upTo)) this.#pushChange();
  }

  /** Marks the notifications about these objects as read: what they ask for is done, or is not possible any more. */
  markReadOf(kind: NotificationKind, ...objectIds: string[]): void {
    if (this.#notifications.markReadOf(kind, ...objectIds)) this.#pushChange();
  }

  /**
   * Whether unread messages wait for their reader in a thread without a block, and no socket is open. `except` is a connection
   * that a block has ended, in case its thread could not report the block.
   */
  hasUnreadWhileAway(except: string | null = null): boolean {
    return this.#unreadNotices.isAnyWaiting(except) && !this.#sockets.isAnyLive(Date.now());
  }

  /**
   * Like `hasUnreadWhileAway`, for the queued email with this `objectId`. While a socket is open, the email is not sent; it is
   * due again ten minutes after the last socket has closed.
   */
  isEmailDue(objectId: string, except: string | null): boolean {
    if (this.#sockets.isAnyLive(Date.now())) this.#unreadNotices.takeEmailBack(objectId);
    return this.hasUnreadWhileAway(except);
  }

  #pushChange(): void {
    this.#store.notePush(Date.now());
    this.#sockets.push([{ type: "notifications" }]);
  }

  /** The bookmark of D1 at which this person's reads start; null when they must start at the primary. */
  bookmark(): string | null {
    return this.#freshness.bookmark(Date.now());
  }

  /** This person's reads include the bookmark from now on. */
  tell(bookmark: string): void {
    this.#freshness.raise(bookmark);
  }

  /** Call it before a change that this person's reads must include: they start at the primary until the change is reported. */
  announceChange(change: string): void {
    this.#freshness.expect(change, Date.now());
  }

  /** Call it when the announced change was refused. */
  withdrawChange(change: string): void {
    this.#freshness.settle(change);
  }

  /**
   * Sends frames to every open socket of this person, if any. Later reads include the bookmark, and with it the change that was
   * `announced`.
   */
  push(frames: LiveFrame[], bookmark: string | null = null, announced: string | null = null): void {
    if (bookmark !== null) {
      this.#freshness.raise(bookmark);
      if (announced !== null) this.#freshness.settle(announced);
    }
    if (frames.length === 0) return;
    this.#store.notePush(Date.now());
    this.#sockets.push(frames);
  }

  /** The connections with unread messages, only counts above zero. */
  unreadByConnection(): UnreadCount[] {
    return this.#store.unreadByConnection();
  }

  /** The last message of each connection, the newest first. */
  lastByConnection(limit: number): LastOfConnection[] {
    return this.#store.lastByConnection(limit);
  }

  /** Opens a socket for a verified ticket. 401 when the ticket was used before or its session has ended. */
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
      unread: this.#store.unreadByConnection(),
    });
    await this.#schedule();
    return answer;
  }

  /**
   * Closes the sockets of one session, or of all sessions without an id, and refuses their older tickets. The frame contains the
   * reason for a suspension. This person's reads then include the end; without a bookmark they start at the primary for a few
   * minutes.
   */
  endSession(end: EndMade, sessionId?: string, suspension?: Suspension): void {
    this.#sockets.endSession(sessionId, suspension);
    this.#store.endSession(sessionId);
    this.#include(end);
  }

  /** Like `endSession`, for every session but one. */
  endOtherSessions(end: EndMade, kept: string): void {
    this.#sockets.endOtherSessions(kept);
    this.#store.endOtherSessions(kept);
    this.#include(end);
  }

  #include({ change, bookmark }: EndMade): void {
    if (bookmark === null) this.#freshness.expect(change, Date.now());
    else {
      this.#freshness.raise(bookmark);
      this.#freshness.settle(change);
    }
  }

  /** Deletes one connection. Call it after its thread is erased; a report from the thread would restore it. */
  forgetConnection(connectionId: string): void {
    this.#store.forgetConnection(connectionId);
  }

  /** Deletes everything that this inbox stores about the person. */
  async erase(): Promise<void> {
    this.#sockets.endSession();
    await this.#store.erase();
  }

  override webSocketMessage(socket: WebSocket, frame: string | ArrayBuffer): void {
    this.#sockets.refuseFrame(socket, frame);
  }

  override async webSocketClose(socket: WebSocket): Promise<void> {
    socket.close();
    await this.#noteLeaving();
  }

  override async webSocketError(socket: WebSocket): Promise<void> {
    socket.close();
    await this.#noteLeaving();
  }

  /** Starts the wait for unread messages, once the last socket is closed. */
  async #noteLeaving(): Promise<void> {
    if (this.#sockets.isAnyLive(Date.now())) return;
    this.#unreadNotices.noteSeen(Date.now());
    await this.#schedule();
  }

  /**
   * Closes the sockets of ended sessions, in case the inbox could not be reached when one ended, and notifies the person of
   * unread messages. The runtime retries an alarm at most six times, so this one never throws and schedules itself again.
   */
  override async alarm(): Promise<void> {
    this.#sockets.closeDead(Date.now());
    for (const { userId, sessionId } of this.#sockets.sessions()) {
      if (await this.#isSessionOver({ userId, sessionId }).catch(() => false)) {
        this.#sockets.endSession(sessionId);
      }
    }
    await this.#schedule(await this.#notifyOfUnread(Date.now()));
  }

  /** Notifies the person of unread messages. After a failure, returns when to try again. */
  async #notifyOfUnread(now: number): Promise<number | undefined> {
    if (this.#sockets.isAnyLive(now)) {
      this.#unreadNotices.noteSeen(now);
      return;
    }
    if (this.#unreadNotices.notify(now)) this.#store.notePush(now);
    const email = this.#unreadNotices.emailDue(now);
    const owner = this.#unreadNotices.owner();
    if (email === null || owner === undefined) return;
    try {
      await this.#emailUnread(owner, email);
      this.#unreadNotices.noteEmail(email, now);
    } catch {
      return now + EMAIL_RETRY_MS;
    }
  }

  /** Sets the alarm for what is due first: the check of open sessions, or a notice of unread messages while no socket is open. */
  async #schedule(notBefore = 0): Promise<void> {
    const now = Date.now();
    const isHere = this.#sockets.isAnyLive(now);
    const check =
      this.#sockets.sessions().length > 0 ? Math.min(this.#sockets.nextEnd(), now + SESSION_CHECK_MS) : null;
    const notice = isHere ? null : this.#unreadNotices.next();
    const times = [check, notice && Math.max(notice, notBefore)].filter((time) => time !== null);
    if (times.length === 0) return;
    const next = Math.min(...times);
    // A new socket or message does not postpone what is already scheduled.
    const set = await this.ctx.storage.getAlarm();
    if (set === null || set > next) await this.ctx.storage.setAlarm(next);
  }
}

/** Opens a person's inbox. The first call creates it near the caller; that call is the person's own registration. */
export function openInbox(
  env: Pick<Env, "USER_INBOX" | "DATA_JURISDICTION">,
  userId: string,
): DurableObjectStub<Inbox> {
  return observed("inbox", objectsOf<Inbox>(env.USER_INBOX, env).getByName(userId));
}
