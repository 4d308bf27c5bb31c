import { daysAfter } from "#schema/durations.ts";
import { contactDays } from "#schema/limits.ts";
import { openCase, pushToAdmins } from "#worker/features/cases/index.ts";
import { callThread } from "#worker/features/messages/index.ts";
import type { WorkHandler } from "#worker/platform/due-work.ts";
import { findContacts, findSuspendedAt } from "./contact-queries.ts";
import { isSuspendedSince } from "./contact-work.ts";

/**
 * Opens a case for each person to whom the suspended person wrote in the 90 days before the suspension, so that a
 * reviewer contacts them (the work of kind "contact_cases"). One batch opens all cases, one for each suspension and
 * person. A suspension that was lifted opens none.
 */
export const openContactCases: WorkHandler = async ({ env, db, key, subject: userId, now }) => {
  const at = Number(key.split(":")[1]);
  const suspendedAt = await findSuspendedAt(db, userId);
  // mutant-safe (suspendedAt === null): `Date.parse(null)` is NaN, so the other condition is true as well
  if (suspendedAt === null || Date.parse(suspendedAt) !== at) return;
  const since = daysAfter(suspendedAt, -contactDays);
  const recent = await Promise.all(
    (await findContacts(db, userId, since)).map(async (contact) => {
      // A thread that does not answer counts as one with a recent message. An unnecessary case is safer than a missing
      // one.
      const { sentAt } = await callThread(env, contact, (thread) => thread.lastSent(userId)).catch(() => ({
        sentAt: now,
      }));
      return sentAt !== null && sentAt > since ? [contact] : [];
    }),
  );
  // The list begins with the newest connection. In the reversed list, the newest one of each person is the last one and
  // stays in the map.
  const contacts = new Map(
    recent
      .flat()
      .toReversed()
      .map((contact) => [contact.personId, contact.id]),
  );
  const [first, ...others] = [...contacts].map(([subjectId, id]) =>
    openCase(
      db,
      { kind: "contact", objectId: `${id}.${at}`, subjectId },
      now,
      isSuspendedSince(userId, suspendedAt),
    ),
  );
  if (!first) return;
  await db.batch([first, ...others]);
  await pushToAdmins(env, db);
  return;
};
