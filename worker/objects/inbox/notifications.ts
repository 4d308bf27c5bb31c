import { notificationsKept } from "#schema/limits.ts";
import type { NotificationKind } from "#schema/vocabulary.ts";
import type { InboxStore } from "./store.ts";

/** One notification. `seq` increases with each one; `at` is ISO 8601. */
export type Notification = {
  seq: number;
  kind: NotificationKind;
  objectId: string;
  at: string;
  read: boolean;
};

type Row = Omit<Notification, "at" | "read"> & { at: number; read: number };

/** The newest notifications of one person: kinds, ids and times, never a name or a text. */
export class InboxNotifications {
  readonly #store: InboxStore;

  constructor(store: InboxStore) {
    this.#store = store;
  }

  /** The newest first. */
  list(): Notification[] {
    if (!this.#store.hasWritten()) return [];
    return this.#store
      .sql()
      .exec<Row>(
        "SELECT seq, kind, object_id AS objectId, at, read FROM notifications ORDER BY seq DESC LIMIT ?",
        notificationsKept,
      )
      .toArray()
      .map((row) => ({ ...row, at: new Date(row.at).toISOString(), read: row.read === 1 }));
  }

  /** Adds a notification once, and drops the oldest above the limit. False when this one is there already. */
  add(kind: NotificationKind, objectId: string, at: number, read: boolean): boolean {
    const added = this.#store
      .sql()
      .exec(
        "INSERT INTO notifications (kind, object_id, at, read) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING seq",
        kind,
        objectId,
        at,
        Number(read),
      )
      .toArray();
    if (added.length > 0) this.#drop();
    return added.length > 0;
  }

  /** Whether this notification exists and is unread. */
  isUnread(kind: NotificationKind, objectId: string): boolean {
    if (!this.#store.hasWritten()) return false;
    const query = "SELECT 1 FROM notifications WHERE kind = ? AND object_id = ? AND read = 0";
    return this.#finds(query, kind, objectId);
  }

  /** Adds a notification that may repeat: it replaces the last one about the same thing, and is unread again. */
  renew(kind: NotificationKind, objectId: string, at: number): void {
    const sql = this.#store.sql();
    sql.exec("DELETE FROM notifications WHERE kind = ? AND object_id = ?", kind, objectId);
    sql.exec("INSERT INTO notifications (kind, object_id, at) VALUES (?, ?, ?)", kind, objectId, at);
    this.#drop();
  }

  /** Marks the notifications up to this `seq` as read. False when all of them were read before. */
  markRead(upTo: number): boolean {
    if (!this.#store.hasWritten()) return false;
    return this.#finds("UPDATE notifications SET read = 1 WHERE seq <= ? AND read = 0 RETURNING seq", upTo);
  }

  /** Marks the notifications about these objects as read. False when all of them were read before, or none exists. */
  markReadOf(kind: NotificationKind, ...objectIds: string[]): boolean {
    if (!this.#store.hasWritten()) return false;
    return this.#finds(
      `UPDATE notifications SET read = 1
         WHERE kind = ? AND object_id IN (SELECT value FROM json_each(?)) AND read = 0 RETURNING seq`,
      kind,
      JSON.stringify(objectIds),
    );
  }

  #finds(query: string, ...values: (string | number)[]): boolean {
    return (
      this.#store
        .sql()
        .exec(query, ...values)
        .toArray().length > 0
    );
  }

  #drop(): void {
    this.#store.sql().exec(
      `DELETE FROM notifications WHERE seq <=
         (SELECT seq FROM notifications ORDER BY seq DESC LIMIT 1 OFFSET ?)`,
      notificationsKept,
    );
  }
}
