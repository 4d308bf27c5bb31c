import { and, eq, sql } from "drizzle-orm";
import { checkInTimes } from "#schema/limits.ts";
import { checkIns } from "#schema/tables/check-ins.ts";
import { connections } from "#schema/tables/connections.ts";
import type { Database } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { stopAsking } from "./stop-asking.ts";

/** The `objectId` of a reminder of a check-in: the check-in's id, a dot and the number of the reminder, from 1. */
export const reminderOf = (checkInId: string, reminder: number) => `${checkInId}.${reminder}`;

/** Whether the check-in of a question or a reminder can still be answered. A denied move-in closes it. */
export async function canAnswer(db: Database, objectId: string): Promise<boolean> {
  const [id = ""] = objectId.split(".");
  const found = await db
    .select({ id: checkIns.id })
    .from(checkIns)
    .innerJoin(connections, eq(connections.id, checkIns.connectionId))
    .where(
      and(
        eq(checkIns.id, id),
        eq(checkIns.state, "open"),
        sql`${connections.endReason} is not 'move_in_denied'`,
      ),
    );
  return found.length > 0;
}

/** Marks the question and the reminders of a check-in as read for a person who has answered it. */
export function stopAskingToAnswer(env: Env, personId: string, checkInId: string): Promise<void> {
  const reminders = Array.from({ length: checkInTimes.reminders }, (_, at) => reminderOf(checkInId, at + 1));
  return stopAsking(env, [personId], "check_in_asked", checkInId, ...reminders);
}
