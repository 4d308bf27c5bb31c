import { unreadNotice } from "#schema/limits.ts";
import type { InboxNotifications } from "./notifications.ts";
import type { InboxStore } from "./store.ts";

const WAIT_MS = unreadNotice.minutes * 60_000;
const BETWEEN_EMAILS_MS = unreadNotice.hoursBetween * 60 * 60_000;

/** When the person was last seen with an open socket, and when unread messages last led to an email. */
const SEEN = "seen";
const EMAILED = "emailed";
/** The last email, and the connections that it is about. */
const LAST_EMAIL = "last_email";
/** The id of the inbox's person. It is stored, because an alarm may not know the name of its object. */
const OWNER = "owner";

type LastEmail = { email: string; connectionIds: string[] };
type Waiting = { connectionId: string; since: number; noticed: number | null; emailed: number | null };

/** Decides when unread messages lead to a notification, and when to an email. It is used while the person has no socket open. */
export class UnreadNotices {
  readonly #store: InboxStore;
  readonly #notifications: InboxNotifications;
  readonly #kv: SyncKvStorage;

  constructor(store: InboxStore, notifications: InboxNotifications, storage: DurableObjectStorage) {
    this.#store = store;
    this.#notifications = notifications;
    this.#kv = storage.kv;
  }

  /** Stores the id of the inbox's person, if it is known. */
  storeOwner(name: string | undefined): void {
    if (name !== undefined && this.#kv.get(OWNER) === undefined) this.#kv.put(OWNER, name);
  }

  /** The person's id; undefined before the first unread message. */
  owner(): string | undefined {
    return this.#kv.get<string>(OWNER);
  }

  /** Stores that the person was online until now, if that postpones a notification or an email. */
  noteSeen(now: number): void {
    if (this.#waiting().some(isOpen)) this.#kv.put(SEEN, now);
  }

  /** Whether unread messages wait for their reader in a thread other than `except`. Messages of a blocked thread do not wait. */
  isAnyWaiting(except: string | null): boolean {
    return this.#waiting().some(({ connectionId }) => connectionId !== except);
  }

  /** When the next notification or email is due, in milliseconds since 1970; null when nothing waits. */
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
   * The id of the email that is due: the connection with the newest unread message and its time, the same at every repeat.
   * Null when no email is due.
   */
  emailDue(now: number): string | null {
    const due = this.#dueEmails(now);
    const newest = due.toSorted((one, other) => other.since - one.since)[0];
    return newest && now >= this.#emailFrom() ? `${newest.connectionId}.${newest.since}` : null;
  }

  /** Stores that the email that was due is queued. It is about all threads that waited. */
  noteEmail(email: string, now: number): void {
    const due = this.#dueEmails(now);
    for (const { connectionId, since } of due) {
      this.#store.sql().exec("UPDATE reports SET emailed = ? WHERE connection_id = ?", since, connectionId);
    }
    this.#kv.put(EMAILED, now);
    this.#kv.put(LAST_EMAIL, { email, connectionIds: due.map(({ connectionId }) => connectionId) });
  }

  /** Stores that the queued email is not sent. Its threads wait for an email again, unless they are read. */
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
