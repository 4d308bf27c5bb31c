import { digestHour } from "#schema/limits.ts";
import { accountEmailKinds, type EmailKind, type NotificationKind } from "#schema/vocabulary.ts";
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

/** Notifies people of what a call has just done, once its answer has left. What fails here is done by the next five-minute run. */
export function deliverSoon(
  { env, db, waitUntil }: { env: Env; db: Database; waitUntil(work: Promise<unknown>): void },
  told: readonly Told[],
): void {
  if (told.length > 0) waitUntil(deliverNow(env, db, told));
}

/** The same, awaited. Never fails. */
export async function deliverNow(env: Env, db: Database, told: readonly Told[]): Promise<void> {
  await doWorkNow(env, db, "notification", deliverNotification, told.map(keyOf));
  const sending: Promise<unknown>[] = [];
  sendSoon({ env, db, waitUntil: (work) => sending.push(work) }, told);
  await Promise.all(sending);
}

/**
 * These emails are queued where the change is made: they go to an address, carry a link of their own, or their person is
 * suspended. The end of a stay is one email: the one that asks for a rating.
 */
const withoutEmail: readonly NotificationKind[] = [
  "password_changed",
  "address_changed",
  "completed",
  "appeal_lifted",
  "appeal_reopened",
  "appeal_rejected",
];

/**
 * Shows a notification in the product and puts its email into the outbox, as its person wishes (the work of kind
 * "notification"). Both happen once, however often it runs.
 */
export async function deliverNotification({ env, db, now, key }: Doing): Promise<Done> {
  const told = readKey(key);
  const connectionId = told && stoppableConnection(told);
  const settings = told && (await findSettings(db, told.personId, connectionId));
  if (!told || !settings) return;
  const inbox = openInbox(env, told.personId);
  const isOwn = isOwnDoing(told, settings);
  // It names the newest thread and is about all that waited, so a block of its sender does not stop it.
  const isUnread =
    told.kind === "unread_messages"
      ? await inbox.isEmailDue(told.objectId, settings.isApart ? connectionId : null)
      : !settings.isApart && (await inbox.notify(told.kind, told.objectId, Date.parse(now), isOwn));
  if (!(isUnread || isOwn) || settings.isSuspended) return;
  // After it is shown: a rating or an answer that is stored from now on marks it as read.
  if (!(await isStillDue(db, told))) {
    await inbox.markReadOf(told.kind, told.objectId);
    return;
  }
  const isAccount = isAboutAccount(told.kind);
  const isOff = withoutEmail.includes(told.kind) || (!isAccount && settings.emailsOff.includes(told.kind));
  // The person has just acted, so they do not sleep, and the email is their receipt.
  const isAtOnce = isAccount || isOwn;
  const again = isOff || isAtOnce || settings.digest ? null : quietUntil(settings, now);
  // Before the push: one that waited by itself would be sent again when the email is due.
  if (again) return { again };
  if (!isOwn) await pushToDevices(env, db, told, settings.pushDevices, now);
  if (isOff) return;
  if (settings.digest && !isAtOnce) await queueDigest(db, told.personId, settings, now);
  else await db.batch(oneOrMore(queueEmail(db, told, now)));
  return;
}

/** Whether the person can still do what the news asks of them. Other news asks nothing. */
async function isStillDue(db: Database, { kind, objectId, personId }: Told): Promise<boolean> {
  if (kind === "rating_requested") return canRate(db, objectId, personId);
  if (kind === "check_in_asked") return canAnswer(db, objectId);
  return true;
}

/** What the person did themself is no news for them: the landlord has paid for the connection. */
const isOwnDoing = ({ kind }: Told, { userType, isApart }: Settings) =>
  kind === "connected" && userType === "landlord" && !isApart;

const isAboutAccount = (kind: EmailKind) => accountEmailKinds.some((each) => each === kind);

/** The next daily email. It is one piece of work, whatever else happens until then. */
async function queueDigest(db: Database, personId: string, settings: Settings, now: string): Promise<void> {
  const dueAt = hourFromNow(settings.timeZone, digestHour, now);
  await queueWork(db, { kind: "digest", key: `${personId}:${dueAt.slice(0, 13)}`, subject: personId, dueAt });
}

const oneOrMore = <T>(list: readonly T[]) => list as readonly [T, ...T[]];
