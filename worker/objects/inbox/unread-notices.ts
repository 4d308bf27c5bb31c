import { unreadNotice } from "#schema/limits.ts";
import type { InboxNotifications } from "./notifications.ts";
import type { InboxStore } from "./store.ts";

const WAIT_MS = unreadNotice.minutes * 60_000;
const BETWEEN_EMAILS_MS = unreadNotice.hoursBetween * 60 * 60_000;

/** When the person was last seen with an open socket, and when unread messages last led to an email. */
const SEEN = "seen";
const EMAILED = "emailed";
/** The last email, and whose messages it is about. */
const LAST_EMAIL = "last_email";
/** Whose inbox it is: an alarm may not know the name of its object. */
const OWNER = "owner";

type LastEmail = { email: string; connectionIds: string[] };
type Waiting = { connectionId: string; since: number; noticed: number | null; emailed: number | null };

/** Decides when unread messages become a notification, and when an email. The person has no socket open then. */
export class UnreadNotices {
  readonly #store: InboxStore;
  readonly #notifications: InboxNotifications;
  readonly #kv: SyncKvStorage;

  constructor(store: InboxStore, notifications: InboxNotifications, storage: DurableObjectStorage) {
    this.#store = store;
    this.#notifications = notifications;
    this.#kv = storage.kv;
  }

  /** Notes whose inbox it is. */
  noteOwner(name: string | undefined): void {
    if (name !== undefined && this.#kv.get(OWNER) === undefined) this.#kv.put(OWNER, name);
  }

  /** The person's id; undefined before the first unread message. */
  owner(): string | undefined {
    return this.#kv.get<string>(OWNER);
  }

  /** Notes that the person was here until now, where that postpones something. */
  noteSeen(now: number): void {
    if (this.#waiting().some(isOpen)) this.#kv.put(SEEN, now);
  }

  /** Whether unread messages wait for their reader, except in one thread. Those of a thread that a block has ended do not. */
  isAnyWaiting(except: string | null): boolean {
    return this.#waiting().some(({ connectionId }) => connectionId !== except);
  }

  /** When something becomes due, in milliseconds since 1970; null when nothing waits. */
  next(): number | null {
    const waiting = this.#waiting();
    const notices = waiting.filter(awaitsNotice).map((each) => this.#dueAt(each));
    const emails = waiting.filter(awaitsEmail).map((each) => Math.max(this.#dueAt(each), this.#emailFrom()));
    const times = [...notices, ...emails];
    return times.length === 0 ? null : Math.min(...times);
  }

  /** Adds the notifications that are due. True when there was one. */
  notify(now: number): boolean {
    const due = this.#waiting().filter((each) => awaitsNotice(each) && this.#dueAt(each) <= now);
    for (const { connectionId, since } of due) {
      this.#notifications.renew("unread_messages", connectionId, now);
      this.#store.sql().exec("UPDATE reports SET noticed = ? WHERE connection_id = ?", since, connectionId);
    }
    return due.length > 0;
  }

  /**
   * What an email is due about: the connection with the newest unread message and its time, the same at every repeat.
   * Null when no email is due.
   */
  emailDue(now: number): string | null {
    const due = this.#dueEmails(now);
    const newest = due.toSorted((one, other) => other.since - one.since)[0];
    return newest && now >= this.#emailFrom() ? `${newest.connectionId}.${newest.since}` : null;
  }

  /** The email that was due is on its way. It is about all threads that waited. */
  noteEmail(email: string, now: number): void {
    const due = this.#dueEmails(now);
    for (const { connectionId, since } of due) {
      this.#store.sql().exec("UPDATE reports SET emailed = ? WHERE connection_id = ?", since, connectionId);
    }
    this.#kv.put(EMAILED, now);
    this.#kv.put(LAST_EMAIL, { email, connectionIds: due.map(({ connectionId }) => connectionId) });
  }

  /** The email that was on its way is not sent. What it is about awaits one again, unless it is read. */
  takeEmailBack(email: string): void {
    const last = this.#kv.get<LastEmail>(LAST_EMAIL);
    if (last?.email !== email) return;
    for (const connectionId of last.connectionIds) {
      this.#store.sql().exec("UPDATE reports SET emailed = NULL WHERE connection_id = ?", connectionId);
    }
    this.#kv.delete(EMAILED);
    this.#kv.delete(LAST_EMAIL);
  }

  #dueEmails = (now: number) =>
    this.#waiting().filter((each) => awaitsEmail(each) && this.#dueAt(each) <= now);

  #dueAt = ({ since }: Waiting) => Math.max(since, this.#kv.get<number>(SEEN) ?? 0) + WAIT_MS;

  #emailFrom(): number {
    const last = this.#kv.get<number>(EMAILED);
    return last === undefined ? 0 : last + BETWEEN_EMAILS_MS;
  }

  #waiting(): Waiting[] {
    if (!this.#store.hasWritten()) return [];
    return this.#store
      .sql()
      .exec<Waiting>(
        // mutant-safe (unread > 0): saveReport stores no unread_since where nothing is unread
        `SELECT connection_id AS connectionId, unread_since AS since, noticed, emailed FROM reports
         WHERE unread > 0 AND unread_since IS NOT NULL`,
      )
      .toArray();
  }
}

const awaitsNotice = ({ since, noticed }: Waiting) => noticed === null || noticed < since;
const awaitsEmail = ({ since, emailed }: Waiting) => emailed === null || emailed < since;
const isOpen = (waiting: Waiting) => awaitsNotice(waiting) || awaitsEmail(waiting);
