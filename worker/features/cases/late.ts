import { and, asc, count, sql } from "drizzle-orm";
import { cases } from "#schema/tables/cases.ts";
import type { Database } from "#worker/platform/database.ts";
import { mayBeReadBy } from "./guards.ts";

/**
 * SQL condition: the case is open and waits for a reviewer. The verification case of a person who has asked to delete
 * their account is left out until they undo the deletion.
 */
export const isWaiting = sql`cases.closed_at is null and (cases.kind <> 'verification'
  or not exists (select 1 from users where id = cases.subject_id and left_at is not null))`;
export const isLate = (now: string) => sql`cases.due_at < ${Date.parse(now)}`;

/** How many open cases are past their deadline, counted up to a limit. */
export const countLate = (db: Database, { userId, now }: { userId: string; now: string }, most: number) =>
  db.select({ count: count() }).from(
    db
      .select({ id: cases.id })
      .from(cases)
      .where(and(isWaiting, isLate(now), mayBeReadBy(userId)))
      .orderBy(asc(cases.dueAt))
      .limit(most)
      .as("late"),
  );
