import { and, eq, exists, isNotNull, isNull, sql } from "drizzle-orm";
import { dayMs } from "#schema/durations.ts";
import { hiddenReminderDays } from "#schema/limits.ts";
import { migrantProfiles as profiles } from "#schema/tables/profiles.ts";
import { queueEmail } from "#worker/features/mail/index.ts";
import { wantsEmail } from "#worker/features/notifications/index.ts";
import type { Database } from "#worker/platform/database.ts";
import { dropWork, queueWork } from "#worker/platform/due-work.ts";

const { pausedAt } = profiles;
const between = hiddenReminderDays * dayMs;

/**
 * Hides a migrant's profile and queues the reminder, or shows the profile again and drops the reminder. Returns whether
 * this changed anything, and the profile, if there is one.
 */
export async function pause(db: Database, userId: string, paused: boolean, now: string) {
  const own = eq(profiles.userId, userId);
  const hasProfile = exists(db.select({ id: profiles.id }).from(profiles).where(own));
  const dueAt = new Date(Date.parse(now) + between).toISOString();
  const work = { kind: "hidden_reminder", key: userId, subject: userId, dueAt } as const;
  const [changed, , [profile]] = await db.batch([
    db
      .update(profiles)
      .set({ pausedAt: paused ? now : null })
      .where(and(own, paused ? isNull(pausedAt) : isNotNull(pausedAt)))
      .returning({ id: profiles.id }),
    paused ? queueWork(db, work, sql`${hasProfile}`) : dropWork(db, work.kind, work.key),
    db.select({ pausedAt }).from(profiles).where(own),
  ]);
  return { changed: changed.length > 0, profile };
}

/**
 * Queues the email that says that the profile is still hidden, once for every 30 days. Returns when the next email is
 * due; undefined for a profile that is shown or deleted.
 */
export async function queueReminder(db: Database, userId: string, now: string): Promise<string | undefined> {
  const [paused] = await db.select({ at: pausedAt }).from(profiles).where(eq(profiles.userId, userId));
  if (!paused?.at) return;
  const since = Date.parse(paused.at);
  const times = Math.floor((Date.parse(now) - since) / between);
  const email = { kind: "hidden_reminder", personId: userId, objectId: `${since}-${times}` } as const;
  const [first, ...rest] = queueEmail(db, email, now);
  if (times > 0 && first && (await wantsEmail(db, userId, email.kind))) await db.batch([first, ...rest]);
  return new Date(since + (times + 1) * between).toISOString();
}
