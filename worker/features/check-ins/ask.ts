import { and, eq, lt, sql } from "drizzle-orm";
import { daysAfter } from "#schema/durations.ts";
import { checkInTimes } from "#schema/limits.ts";
import { checkIns } from "#schema/tables/check-ins.ts";
import { connections } from "#schema/tables/connections.ts";
import { queueNotification } from "#worker/features/notifications/index.ts";
import type { Database } from "#worker/platform/database.ts";
import { queueWork, type WorkHandler } from "#worker/platform/due-work.ts";
import { dayAfter, dayDue } from "./schedule.ts";

/**
 * Asks both people of a stay how it is going, on its scheduled days (the work of kind "check_in"), until the stay ends.
 * A suspension only pauses a stay, so its people are still asked.
 */
export const askBoth: WorkHandler = async ({ db, subject: connectionId, now }) => {
  const [stay] = await db
    .select({
      acceptedAt: connections.acceptedAt,
      status: connections.status,
      landlordId: connections.landlordId,
      migrantId: connections.migrantId,
    })
    .from(connections)
    .where(eq(connections.id, connectionId));
  if (stay?.status !== "active" || stay.acceptedAt === null) return;
  const day = dayDue(stay.acceptedAt, now);
  if (day === null) return { again: daysAfter(stay.acceptedAt, checkInTimes.days[0]) };
  const [first, ...rest] = [stay.migrantId, stay.landlordId].flatMap((personId) =>
    ask(db, { connectionId, personId, day }, now),
  );
  if (first) await db.batch([first, ...rest]);
  const next = daysAfter(stay.acceptedAt, dayAfter(day));
  const soon = daysAfter(now, oneHourInDays);
  return { again: soon < next && (await hasEarlierOpenQuestion(db, connectionId, day)) ? soon : next };
};

/** One hour, in days. */
const oneHourInDays = 1 / 24;

/** Whether a person of the stay still has an earlier question open. The new question waits for it. */
async function hasEarlierOpenQuestion(db: Database, connectionId: string, day: number): Promise<boolean> {
  const open = await db
    .select({ id: checkIns.id })
    .from(checkIns)
    .where(and(eq(checkIns.connectionId, connectionId), eq(checkIns.state, "open"), lt(checkIns.day, day)))
    .limit(1);
  return open.length > 0;
}

interface Asked {
  readonly connectionId: string;
  readonly personId: string;
  readonly day: number;
}

/**
 * Statements that ask a person: they add the question, and queue its reminder and its notification. They do nothing if
 * the person was already asked on this day or has an earlier question of this stay open, or if the stay has ended.
 */
function ask(db: Database, { connectionId, personId, day }: Asked, now: string) {
  const id = crypto.randomUUID();
  const isNew = sql`exists (select 1 from check_ins where id = ${id})`;
  const dueAt = daysAfter(now, checkInTimes.reminderAfter);
  return [
    db.write(sql`insert into check_ins (id, connection_id, person_id, day, asked_at)
      select ${id}, id, ${personId}, ${day}, ${Date.parse(now)} from connections
      where id = ${connectionId} and status = 'active' and not exists (select 1 from check_ins as earlier
        where earlier.person_id = ${personId} and earlier.state = 'open' and earlier.connection_id = ${connectionId})
      on conflict do nothing`),
    queueWork(db, { kind: "check_in_reminder", key: id, subject: personId, dueAt }, isNew),
    ...queueNotification(db, { kind: "check_in_asked", personId, objectId: id }, now, isNew),
  ] as const;
}
