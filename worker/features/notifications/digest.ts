import { optionalEmailKinds } from "#schema/vocabulary.ts";
import { queueEmail } from "#worker/features/mail/index.ts";
import { openInbox } from "#worker/objects/inbox/user-inbox.ts";
import type { Doing, Done } from "#worker/platform/due-work.ts";
import { quietUntil } from "./clock.ts";
import { findSettings } from "./settings-queries.ts";

/**
 * Queues the daily email of a person (the work of kind "digest"), unless they have read everything by then. A person
 * who has switched the daily email off in the meantime still gets this one, but only about kinds of which they want
 * emails.
 */
export async function sendDigest({ env, db, now, key, subject }: Doing): Promise<Done> {
  const settings = await findSettings(db, subject);
  if (!settings || settings.isSuspended) return;
  const again = quietUntil(settings, now);
  if (again) return { again };
  const inbox = openInbox(env, subject);
  const wanted: string[] = optionalEmailKinds.filter((kind) => !settings.emailsOff.includes(kind));
  const isNew =
    (wanted.includes("unread_messages") && (await inbox.hasUnreadWhileAway())) ||
    (await inbox.notifications()).some(({ kind, read }) => !read && wanted.includes(kind));
  if (!isNew) return;
  const objectId = key.slice(subject.length + 1);
  const [insert, queue] = queueEmail(db, { kind: "digest", personId: subject, objectId }, now);
  if (insert && queue) await db.batch([insert, queue]);
  return;
}
