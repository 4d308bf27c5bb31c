import { and, eq, not, sql } from "drizzle-orm";
import { users } from "#schema/tables/users.ts";
import type { Database } from "#worker/platform/database.ts";

/** How many ended sessions a row remembers; older ones have long left KV as well. */
const remembered = 50;

/** The person with an e-mail (already NFC and lower case), if any. */
export async function findUserByEmail(db: Database, email: string) {
  const [row] = await db.select().from(users).where(eq(users.email, email)).limit(1);
  return row;
}

/** Adds a person. A taken e-mail breaks the unique index. */
export async function insertUser(db: Database, user: typeof users.$inferInsert) {
  const [row] = await db.insert(users).values(user).returning();
  if (!row) throw new Error("The new person did not come back.");
  return row;
}

/** Ends one session at once, in one statement, whatever KV still says. False when the row had ended it before. */
export async function endSession(db: Database, userId: string, sessionId: string): Promise<boolean> {
  const before = sql`exists (select 1 from json_each(ended_sessions) where value = ${sessionId})`;
  const ended = await db
    .update(users)
    .set({
      endedSessions: sql`json_insert(
        case when json_array_length(ended_sessions) >= ${remembered}
          then json_remove(ended_sessions, '$[0]') else ended_sessions end,
        '$[#]', ${sessionId})`,
    })
    .where(and(eq(users.id, userId), not(before)))
    .returning({ id: users.id });
  return ended.length > 0;
}

/** Ends all of a person's sessions that began until now, but one. */
export const endOtherSessions = (db: Database, userId: string, kept: string, now: string) =>
  db.update(users).set({ sessionsEndedBefore: now, sessionKept: kept }).where(eq(users.id, userId));

/** What a person's row says of sessions that have ended. */
export async function findSessionEnds(db: Database, userId: string) {
  const { role, endedSessions, sessionsEndedBefore, sessionKept } = users;
  const [row] = await db
    .select({ role, endedSessions, sessionsEndedBefore, sessionKept })
    .from(users)
    .where(eq(users.id, userId))
    .limit(1);
  return row;
}
