import { digestHour } from "#schema/limits.ts";
import { accountEmailKinds, type NotificationKind } from "#schema/vocabulary.ts";
import { queueEmail, sendSoon } from "#worker/features/mail/index.ts";
import { openInbox } from "#worker/objects/inbox/user-inbox.ts";
import type { Database } from "#worker/platform/database.ts";
import { type Doing, type Done, doWorkNow, queueWork } from "#worker/platform/due-work.ts";
import type { Env } from "#worker/platform/env.ts";
import { canAnswer } from "./check-in-requests.ts";
import { hourFromNow, quietUntil } from "./clock.ts";
import { pushToDevices } from "./push.ts";
import { keyOf, readKey, stoppableConnection, type Told } from "./queue.ts";
import { canRate } from "./rating-requests.ts";
import { findSettings, type Settings } from "./settings-queries.ts";

/** Notifies people of what a call has just done, after its answer. A later five-minute run retries what fails. */
export function deliverSoon(
  { env, db, waitUntil }: { env: Env; db: Database; waitUntil(work: Promise<unknown>): void },
  told: readonly Told[],
): void {
  if (told.length > 0) waitUntil(deliverNow(env, db, told));
}

/** Does the same and waits until it is done. Never fails. */
export async function deliverNow(env: Env, db: Database, told: readonly Told[]): Promise<void> {
  await doWorkNow(env, db, "notification", deliverNotification, told.map(keyOf));
  const sending: Promise<unknown>[] = [];
  sendSoon({ env, db, waitUntil: (work) => sending.push(work) }, told);
  await Promise.all(sending);
}

/**
 * Notifications for which this file queues no email. The code that makes the change queues it instead, because the
 * email goes to another address, has its own link, or its person is suspended. `completed` has none: the email that
 * asks for a rating also says that the stay has ended.
 */
const withoutEmail = [
  "password_changed",
  "address_changed",
  "completed",
  "appeal_lifted",
  "appeal_reopened",
  "appeal_rejected",
] as const satisfies readonly NotificationKind[];
type KindWithEmail = Exclude<NotificationKind, (typeof withoutEmail)[number]>;

const hasEmail = (kind: NotificationKind): kind is KindWithEmail =>
  !withoutEmail.some((each) => each === kind);

/**
 * Shows a notification in the app and puts its email into the outbox, according to the person's settings (the work of
 * kind "notification"). Both happen once, even if it runs several times.
 */
export async function deliverNotification({ env, db, now, key }: Doing): Promise<Done> {
  const told = readKey(key);
  const connectionId = told && stoppableConnection(told);
  const settings = told && (await findSettings(db, told.personId, connectionId));
  if (!told || !settings) return;
  const inbox = openInbox(env, told.personId);
  const isOwn = isOwnDoing(told, settings);
  // The notice of unread messages names the newest thread but is about all threads, so a block of that thread's sender
  // does not stop it.
  const isUnread =
    told.kind === "unread_messages"
      ? await inbox.isEmailDue(told.objectId, settings.isApart ? connectionId : null)
      : !settings.isApart && (await inbox.notify(told.kind, told.objectId, Date.parse(now), isOwn));
  if (!(isUnread || isOwn) || settings.isSuspended) return;
  // This is checked after it is shown, because a rating or an answer that is stored from now on marks it as read.
  if (!(await isStillDue(db, told))) {
    await inbox.markReadOf(told.kind, told.objectId);
    return;
  }
  const { kind } = told;
  const isAccount = isAboutAccount(kind);
  const email =
    hasEmail(kind) && (isAccount || !settings.emailsOff.includes(kind)) ? { ...told, kind } : null;
  // Emails about the person's own action are not delayed by quiet hours: the person is awake, and the email is a
  // receipt.
  const isAtOnce = isAccount || isOwn;
  const again = !email || isAtOnce || settings.digest ? null : quietUntil(settings, now);
  // This returns before the push. Otherwise a push that waits as its own work would be queued again when the email is
  // due.
  if (again) return { again };
  if (!isOwn) await pushToDevices(env, db, told, settings.pushDevices, now);
  if (!email) return;
  if (settings.digest && !isAtOnce) await queueDigest(db, told.personId, settings, now);
  else await db.batch(oneOrMore(queueEmail(db, email, now)));
  return;
}

/** Whether the person can still do what the notification asks for. True for a notification that asks for nothing. */
async function isStillDue(db: Database, { kind, objectId, personId }: Told): Promise<boolean> {
  if (kind === "rating_requested") return canRate(db, objectId, personId);
  if (kind === "check_in_asked") return canAnswer(db, objectId);
  return true;
}

/** Whether the notification is about the person's own action: a landlord has paid for the connection. */
const isOwnDoing = ({ kind }: Told, { userType, isApart }: Settings) =>
  kind === "connected" && userType === "landlord" && !isApart;

const isAboutAccount = (kind: NotificationKind) => accountEmailKinds.some((each) => each === kind);

/** Queues the person's next daily email, once for all notifications until then. */
async function queueDigest(db: Database, personId: string, settings: Settings, now: string): Promise<void> {
  const dueAt = hourFromNow(settings.timeZone, digestHour, now);
  await queueWork(db, { kind: "digest", key: `${personId}:${dueAt.slice(0, 13)}`, subject: personId, dueAt });
}

const oneOrMore = <T>(list: readonly T[]) => list as readonly [T, ...T[]];
