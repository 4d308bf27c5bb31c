import { and, eq, sql } from "drizzle-orm";
import { daysAfter } from "#schema/durations.ts";
import { checkInTimes } from "#schema/limits.ts";
import { checkIns } from "#schema/tables/check-ins.ts";
import { connections } from "#schema/tables/connections.ts";
import { openCase, pushNewCase } from "#worker/features/cases/index.ts";
import { queueNotification, reminderOf } from "#worker/features/notifications/index.ts";
import type { Database } from "#worker/platform/database.ts";
import type { WorkHandler } from "#worker/platform/due-work.ts";

const { id: checkInId, state } = checkIns;
/** Whether a check-in still waits for its answer. */
const isOpen = (id: string) => and(eq(checkInId, id), eq(state, "open"));

/**
 * Reminds a person of an open check-in, twice while the stay lasts, and closes it after that (the work of kind
 * "check_in_reminder"). If both reminders get no answer, a case is opened. Even after a late run, there is a day
 * between two steps.
 */
export const remindOrClose: WorkHandler = async ({ env, db, key: id, now }) => {
  const asked = await findOpen(db, id);
  if (!asked) return;
  const { personId, askedAt, reminders, isActive, isDenied } = asked;
  const after = (steps: number) => daysAfter(askedAt, checkInTimes.reminderAfter * steps);
  const closesAt = after(checkInTimes.reminders + 1);
  if (isDenied) return close(db, id, "ended", now);
  if (isActive && reminders < checkInTimes.reminders) {
    const next = reminders + 1;
    if (now < after(next)) return { again: after(next) };
    await remind(db, { id, personId, reminders: next }, now);
    const soonest = daysAfter(now, 1);
    return { again: after(next + 1) > soonest ? after(next + 1) : soonest };
  }
  if (now < closesAt) return { again: closesAt };
  if (reminders < checkInTimes.reminders) return close(db, id, "ended", now);
  const closed = sql`exists (select 1 from check_ins where id = ${id} and state = 'unanswered')`;
  const about = { kind: "check_in", objectId: id, subjectId: personId } as const;
  await db.batch([closing(db, id, "unanswered", now), openCase(db, about, now, closed)]);
  await pushNewCase(env, db, about);
  return;
};

async function findOpen(db: Database, id: string) {
  const [found] = await db
    .select({
      personId: checkIns.personId,
      askedAt: checkIns.askedAt,
      reminders: checkIns.reminders,
      isActive: sql<boolean>`${connections.status} = 'active'`.mapWith(Boolean),
      isDenied: sql<boolean>`${connections.endReason} is 'move_in_denied'`.mapWith(Boolean),
    })
    .from(checkIns)
    .innerJoin(connections, eq(connections.id, checkIns.connectionId))
    .where(isOpen(id));
  return found;
}

const closing = (db: Database, id: string, to: "ended" | "unanswered", now: string) =>
  db.update(checkIns).set({ state: to, closedAt: now }).where(isOpen(id));

async function close(db: Database, id: string, to: "ended", now: string): Promise<undefined> {
  await closing(db, id, to, now);
}

interface Reminder {
  readonly id: string;
  readonly personId: string;
  /** The number of the reminder, from 1. */
  readonly reminders: number;
}

/** Stores that a reminder was sent. Each reminder has its own notification. */
const remind = (db: Database, { id, personId, reminders }: Reminder, now: string) =>
  db.batch([
    db
      .update(checkIns)
      .set({ reminders })
      .where(and(isOpen(id), eq(checkIns.reminders, reminders - 1))),
    ...queueNotification(
      db,
      { kind: "check_in_asked", personId, objectId: reminderOf(id, reminders) },
      now,
      sql`exists (select 1 from check_ins where id = ${id} and state = 'open' and reminders = ${reminders})`,
    ),
  ]);
