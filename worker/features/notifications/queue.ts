import { type SQL, sql } from "drizzle-orm";
import { type NotificationKind, notificationKinds } from "#schema/vocabulary.ts";
import type { Database, Statements } from "#worker/platform/database.ts";
import { queueWork } from "#worker/platform/due-work.ts";

/** A person who is notified of something. */
export interface Told {
  readonly kind: NotificationKind;
  readonly personId: string;
  /** What it is about: a connection, a request, a session. */
  readonly objectId: string;
}

/** The one notification of a kind, person and object. It is also the id of its email. */
export const keyOf = ({ kind, personId, objectId }: Told): string => [kind, personId, objectId].join(":");

/** The notification of a key; null for any other text. */
export function readKey(key: string): Told | null {
  const [name, personId, objectId] = key.split(":");
  const kind = notificationKinds.find((each) => each === name);
  return kind && personId && objectId ? { kind, personId, objectId } : null;
}

/** News of another person that a block stops. The end of a connection and its fee are told as ever. */
const stoppedByBlock: readonly NotificationKind[] = [
  "connected",
  "accepted",
  "unread_messages",
  "rating_revealed",
];

/** The connection that such news is about; null for all other news. */
export const stoppableConnection = ({ kind, objectId }: Told): string | null =>
  stoppedByBlock.includes(kind) ? (objectId.split(".")[0] ?? null) : null;

/**
 * Statements that notify a person, for the batch of the cause: in the product, and by email as they wish. The same kind,
 * person and object again changes nothing. `onlyIf` is a condition that is read inside the batch. `deliverSoon` follows.
 */
export const queueNotification = (
  db: Database,
  told: Told,
  now: string,
  onlyIf?: SQL,
): readonly [Statements[number]] => [
  queueWork(db, { kind: "notification", key: keyOf(told), subject: told.personId, dueAt: now }, onlyIf),
];

/** The same for many people: `those` selects the columns `person` and `object`. */
export const queueNotifications = (db: Database, kind: NotificationKind, those: SQL, now: string) =>
  // mutant-safe (true): SQLite needs a condition between "from" and "on conflict", and any true one will do
  db.write(sql`insert into due_work (kind, key, subject, due_at)
    select 'notification', ${`${kind}:`} || person || ':' || object, person, ${Date.parse(now)} from (${those})
    where true on conflict do nothing`);
