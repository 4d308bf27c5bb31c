import { contactDays } from "#schema/limits.ts";
import { notifyAdmins, openCase } from "#worker/features/cases/index.ts";
import { callThread } from "#worker/features/messages/index.ts";
import type { WorkHandler } from "#worker/platform/due-work.ts";
import { findContacts, findSuspendedAt } from "./contact-queries.ts";
import { isSuspendedSince } from "./contact-work.ts";

/**
 * Opens a case for each person to whom someone suspended wrote in the last 90 days, so that a reviewer contacts them (the work
 * of kind "contact_cases"). One batch opens all: once for each suspension and person. A suspension that was lifted opens none.
 */
export const openContactCases: WorkHandler = async ({ env, db, key, subject: userId, now }) => {
  const at = Number(key.split(":")[1]);
  const suspendedAt = await findSuspendedAt(db, userId);
  // mutant-safe (suspendedAt === null): no work has the instant of no suspension
  if (suspendedAt === null || Date.parse(suspendedAt) !== at) return;
  const since = new Date(at - contactDays * 24 * 60 * 60_000).toISOString();
  const recent = await Promise.all(
    (await findContacts(db, userId, since)).map(async (contact) => {
      // A thread without an answer counts as written in: a case too many is the safe side.
      const { sentAt } = await callThread(env, contact, (thread) => thread.lastSent(userId)).catch(() => ({
        sentAt: now,
      }));
      return sentAt !== null && sentAt > since ? [contact] : [];
    }),
  );
  // The newest connection of each person: the list has it first.
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
  await notifyAdmins(env, db);
  return;
};
