import { type SQL, sql } from "drizzle-orm";
import { type NotificationKind, notificationKinds } from "#schema/vocabulary.ts";
import type { Database, Statements } from "#worker/platform/database.ts";
import { queueWork } from "#worker/platform/due-work.ts";

/** A notification for one person. */
export interface Told {
  readonly kind: NotificationKind;
  readonly personId: string;
  /** The id of the thing that it is about, such as a connection or a request. */
  readonly objectId: string;
}

/** The key of a notification. There is one for each kind, person and object. It is also the id of the email. */
export const keyOf = ({ kind, personId, objectId }: Told): string => [kind, personId, objectId].join(":");

/** The notification of a key; null for any other text. */
export function readKey(key: string): Told | null {
  const [name, personId, objectId] = key.split(":");
  const kind = notificationKinds.find((each) => each === name);
  return kind && personId && objectId ? { kind, personId, objectId } : null;
}

/** The notifications that a block between the two people stops. Those about a connection's end or the fee continue. */
const stoppedByBlock: readonly NotificationKind[] = [
  "connected",
  "accepted",
  "unread_messages",
  "rating_revealed",
];

/** The connection of a notification that a block stops; null for all other notifications. */
export const stoppableConnection = ({ kind, objectId }: Told): string | null =>
  stoppedByBlock.includes(kind) ? (objectId.split(".")[0] ?? null) : null;

/**
 * Statements that notify a person in the app, and by email according to their settings. They belong in the batch
 * that stores the cause. A repeat with the same kind, person and object changes nothing. `onlyIf` is evaluated inside
 * the batch. The caller then calls `deliverSoon`.
 */
export const queueNotification = (
  db: Database,
  told: Told,
  now: string,
  onlyIf?: SQL,
): readonly [Statements[number]] => [
  queueWork(db, { kind: "notification", key: keyOf(told), subject: told.personId, dueAt: now }, onlyIf),
];

/** The statement that notifies many people. `those` is a query with the columns `person` and `object`. */
export const queueNotifications = (db: Database, kind: NotificationKind, those: SQL, now: string) =>
  // mutant-safe (true): SQLite needs a condition between "from" and "on conflict", and any true one will do
  db.write(sql`insert into due_work (kind, key, subject, due_at)
    select 'notification', ${`${kind}:`} || person || ':' || object, person, ${Date.parse(now)} from (${those})
    where true on conflict do nothing`);
