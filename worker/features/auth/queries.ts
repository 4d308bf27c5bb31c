import { and, eq, not, sql } from "drizzle-orm";
import { users } from "#schema/tables/users.ts";
import type { Database, Statements } from "#worker/platform/database.ts";

/** The maximum number of ended sessions that a person's row stores. The KV records of older ones have expired. */
const endedSessionsStored = 50;

/** The person with an e-mail (already NFC and lower case), if any. */
export async function findUserByEmail(db: Database, email: string) {
  const [row] = await db.select().from(users).where(eq(users.email, email)).limit(1);
  return row;
}

/** Adds a person, with more statements in the same batch. A taken e-mail throws a unique violation. */
export async function insertUser(db: Database, user: typeof users.$inferInsert, more: Statements) {
  const [[row]] = await db.batch([db.insert(users).values(user).returning(), ...more]);
  if (!row) throw new Error("The insert returned no row.");
  return row;
}

/** Ends one session at once, independently of KV. False if it had already ended. */
export async function endSession(db: Database, userId: string, sessionId: string): Promise<boolean> {
  const before = sql`exists (select 1 from json_each(ended_sessions) where value = ${sessionId})`;
  const ended = await db
    .update(users)
    .set({
      endedSessions: sql`json_insert(
        case when json_array_length(ended_sessions) >= ${endedSessionsStored}
          then json_remove(ended_sessions, '$[0]') else ended_sessions end,
        '$[#]', ${sessionId})`,
    })
    .where(and(eq(users.id, userId), not(before)))
    .returning({ id: users.id });
  return ended.length > 0;
}

/** Ends all of a person's current sessions except `kept`. */
export const endOtherSessions = (db: Database, userId: string, kept: string, now: string) =>
  db.update(users).set({ sessionsEndedBefore: now, sessionKept: kept }).where(eq(users.id, userId));

/** The columns of a person's row that tell which sessions have ended. */
export async function findSessionEnds(db: Database, userId: string) {
  const { role, endedSessions, sessionsEndedBefore, sessionKept } = users;
  const [row] = await db
    .select({ role, endedSessions, sessionsEndedBefore, sessionKept })
    .from(users)
    .where(eq(users.id, userId))
    .limit(1);
  return row;
}
