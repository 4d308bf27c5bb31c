import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { pushDevicesPerPerson, sessionLasts } from "#schema/limits.ts";
import { pushDevices } from "#schema/tables/push-devices.ts";
import { users } from "#schema/tables/users.ts";
import type { Database } from "#worker/platform/database.ts";

/**
 * SQL: the time when the session of a device began: its latest end minus the longest duration of a session. The creation
 * time of the device is later than that: with it, a device that is stored while all sessions end would seem to belong to a new
 * session. Since admins' sessions are shorter, the result is too late for someone who became an admin after the session began;
 * then the creation time counts.
 */
const began = sql`min(${pushDevices.createdAt}, ${pushDevices.endsAt}
  - case ${users.role} when 'admin' then ${sessionLasts.admin.atMost * 1000} else ${sessionLasts.user.atMost * 1000} end)`;

/** SQL condition: the session of a device has ended. It has expired, or was signed out alone or with other sessions. */
const isEnded = (now: string): SQL<number> => sql`(${pushDevices.endsAt} <= ${Date.parse(now)}
  or ${pushDevices.sessionId} in (select value from json_each(${users.endedSessions}))
  or (${users.sessionsEndedBefore} is not null and ${began} <= ${users.sessionsEndedBefore}
    and ${pushDevices.sessionId} is not ${users.sessionKept}))`;

/** A device of a person, and whether its session has ended. */
export async function findPushDevice(db: Database, id: string, userId: string, now: string) {
  const [found] = await db
    .select({ device: pushDevices, isEnded: isEnded(now) })
    .from(pushDevices)
    .innerJoin(users, eq(users.id, pushDevices.userId))
    .where(and(eq(pushDevices.id, id), eq(pushDevices.userId, userId)));
  return found && { ...found.device, isEnded: found.isEnded === 1 };
}

/** Ends a device, unless it was renewed in the meantime. It keeps the row, so that the person can renew the device. */
export const endPushDevice = (
  db: Database,
  { id, endpoint, sessionId }: Pick<typeof pushDevices.$inferSelect, "id" | "endpoint" | "sessionId">,
  now: string,
) =>
  db
    .update(pushDevices)
    .set({ endsAt: sql`min(ends_at, ${Date.parse(now)})` })
    .where(
      and(eq(pushDevices.id, id), eq(pushDevices.endpoint, endpoint), eq(pushDevices.sessionId, sessionId)),
    );

/** A device as its owner sees it. */
export const shownDevice = {
  id: pushDevices.id,
  browser: pushDevices.browser,
  system: pushDevices.system,
  createdAt: pushDevices.createdAt,
};

/** A person's devices whose session has not ended, the newest first. */
export const findPushDevices = (db: Database, userId: string, now: string) =>
  db
    .select(shownDevice)
    .from(pushDevices)
    .innerJoin(users, eq(users.id, pushDevices.userId))
    .where(and(eq(pushDevices.userId, userId), sql`not ${isEnded(now)}`))
    .orderBy(desc(pushDevices.createdAt))
    .limit(pushDevicesPerPerson);
