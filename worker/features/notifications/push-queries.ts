import { and, desc, eq, sql } from "drizzle-orm";
import { pushDevicesPerPerson } from "#schema/limits.ts";
import { pushDevices } from "#schema/tables/push-devices.ts";
import { users } from "#schema/tables/users.ts";
import type { Database } from "#worker/platform/database.ts";

/** Whether the session that turned a device on was ended since, alone or with others. Expiring does not end it. */
const isEnded = sql<number>`(${pushDevices.sessionId} in (select value from json_each(${users.endedSessions}))
  or (${users.sessionsEndedBefore} is not null and ${pushDevices.createdAt} <= ${users.sessionsEndedBefore}
    and ${pushDevices.sessionId} is not ${users.sessionKept}))`;

/** A device of a person, and whether its session was ended. */
export async function findPushDevice(db: Database, id: string, userId: string) {
  const [found] = await db
    .select({ device: pushDevices, isEnded })
    .from(pushDevices)
    .innerJoin(users, eq(users.id, pushDevices.userId))
    .where(and(eq(pushDevices.id, id), eq(pushDevices.userId, userId)));
  return found && { ...found.device, isEnded: found.isEnded === 1 };
}

/** A device as its owner sees it. */
export const shownDevice = {
  id: pushDevices.id,
  browser: pushDevices.browser,
  system: pushDevices.system,
  createdAt: pushDevices.createdAt,
};

/** A person's devices whose session was not ended, the newest first. */
export const findPushDevices = (db: Database, userId: string) =>
  db
    .select(shownDevice)
    .from(pushDevices)
    .innerJoin(users, eq(users.id, pushDevices.userId))
    .where(and(eq(pushDevices.userId, userId), sql`not ${isEnded}`))
    .orderBy(desc(pushDevices.createdAt))
    .limit(pushDevicesPerPerson);
