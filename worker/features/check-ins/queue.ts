import type { SQL } from "drizzle-orm";
import { daysAfter } from "#schema/durations.ts";
import { checkInTimes } from "#schema/limits.ts";
import type { Database } from "#worker/platform/database.ts";
import { queueWork } from "#worker/platform/due-work.ts";

/** A statement that begins the check-ins of a stay, for the batch of its acceptance. */
export const queueCheckIns = (db: Database, connectionId: string, acceptedAt: string, onlyIf: SQL) =>
  queueWork(
    db,
    {
      kind: "check_in",
      key: connectionId,
      subject: connectionId,
      dueAt: daysAfter(acceptedAt, checkInTimes.days[0]),
    },
    onlyIf,
  );
