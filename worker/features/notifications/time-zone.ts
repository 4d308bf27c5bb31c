import { sql } from "drizzle-orm";
import type { Database, Statements } from "#worker/platform/database.ts";
import { describeFault, logLine } from "#worker/platform/log.ts";
import { isTimeZone } from "./clock.ts";

/** Statements that store the time zone of a person's device, if it has changed. An unknown name changes nothing. */
export function storeTimeZone(db: Database, userId: string, zone: string | undefined): Statements {
  if (zone === undefined || !isTimeZone(zone)) return [];
  return [
    db.write(sql`insert into notification_settings (user_id, time_zone) select ${userId}, ${zone}
      where ${zone} <> coalesce((select time_zone from notification_settings where user_id = ${userId}), 'Europe/London')
      on conflict (user_id) do update set time_zone = excluded.time_zone`),
  ];
}

/** Stores the time zone after the answer of a sign-in, which does not wait for it. A failure is only logged. */
export function noteTimeZone(
  { db, waitUntil }: { db: Database; waitUntil(work: Promise<unknown>): void },
  userId: string,
  zone: string | undefined,
): void {
  const [statement] = storeTimeZone(db, userId, zone);
  if (!statement) return;
  const stored = db.batch([statement]).catch((fault: unknown) => {
    logLine("time_zone_not_stored", describeFault(fault));
  });
  waitUntil(stored);
}
