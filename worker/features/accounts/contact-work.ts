import { sql } from "drizzle-orm";
import type { Database } from "#worker/platform/database.ts";
import { queueWork } from "#worker/platform/due-work.ts";

/** SQL condition: an admin has suspended the person, and the suspension began at this ISO instant. */
export const isSuspendedSince = (userId: string, at: string) =>
  sql`exists (select 1 from users where id = ${userId} and suspended_at = ${Date.parse(at)}
    and suspended_at is not left_at)`;

/**
 * A statement for the batch of a suspension. It queues the work that opens a case for each person to whom the suspended
 * person wrote.
 */
export const queueContactCases = (db: Database, userId: string, now: string) =>
  queueWork(
    db,
    { kind: "contact_cases", key: `${userId}:${Date.parse(now)}`, subject: userId, dueAt: now },
    isSuspendedSince(userId, now),
  );
