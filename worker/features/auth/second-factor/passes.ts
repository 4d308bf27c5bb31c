import { and, eq, lt, ne, type SQL, sql } from "drizzle-orm";
import { freshFactorSeconds, sessionLasts } from "#schema/limits.ts";
import { factorPasses, factorResets } from "#schema/tables/second-factor.ts";
import type { Database, Statements } from "#worker/platform/database.ts";

/** A session and its person. */
export interface Passing {
  userId: string;
  sessionId: string;
}

/** The session of anyone who adds a factor or a passkey. */
export interface Adding extends Passing {
  /** ISO instant. */
  begunAt: string;
}

/** SQL condition: this session passed at exactly this instant. */
export const hasPassedAt = ({ userId, sessionId }: Passing, now: string): SQL =>
  // mutant-safe (user_id = ${userId}): a session has one person
  sql`exists (select 1 from factor_passes
    where session_id = ${sessionId} and user_id = ${userId} and passed_at = ${Date.parse(now)})`;

/**
 * Statements that record a pass, for the batch of its proof. A pass deletes the person's request for a reset, because
 * they have not lost the factor. Passes that are older than any admin session are deleted, too.
 */
export const passStatements = (db: Database, passing: Passing, now: string, onlyIf: SQL): Statements => {
  const { userId, sessionId } = passing;
  const oldest = Date.parse(now) - sessionLasts.admin.atMost * 1000;
  return [
    db.write(sql`insert into factor_passes (session_id, user_id, passed_at)
      select ${sessionId}, ${userId}, ${Date.parse(now)} where ${onlyIf}
      on conflict (session_id) do update set passed_at = excluded.passed_at`),
    db.delete(factorResets).where(and(eq(factorResets.userId, userId), hasPassedAt(passing, now))),
    db.delete(factorPasses).where(lt(factorPasses.passedAt, new Date(oldest).toISOString())),
  ];
};

/** Records a pass that is already proven. */
export async function notePass(db: Database, passing: Passing, now: string): Promise<void> {
  const [first, ...rest] = passStatements(db, passing, now, sql`true`);
  if (first) await db.batch([first, ...rest]);
}

/**
 * A statement that ends the passes of the person's other sessions, after one of their factors was removed or replaced.
 */
export const endOtherPasses = (db: Database, { userId, sessionId }: Passing, onlyIf: SQL = sql`true`) =>
  db
    .delete(factorPasses)
    .where(and(eq(factorPasses.userId, userId), ne(factorPasses.sessionId, sessionId), onlyIf));

/** SQL condition: the person has a passkey. */
export const ownPasskeys = (userId: string) => sql`exists (select 1 from passkeys where user_id = ${userId})`;
/** SQL condition: the person has an authenticator app. */
export const ownApp = (userId: string) =>
  sql`exists (select 1 from authenticator_apps where user_id = ${userId})`;
const isAdmin = (userId: string) => sql`exists (select 1 from users where id = ${userId} and role = 'admin')`;

/**
 * SQL condition: the account is neither suspended nor deleted, and this session has not ended (worker/http/session.ts).
 */
const isStillIn = ({ userId, sessionId, begunAt }: Adding): SQL =>
  sql`exists (select 1 from users as me where me.id = ${userId} and me.suspended_at is null
    and (me.sessions_ended_before is null or me.sessions_ended_before < ${Date.parse(begunAt)} or me.session_kept = ${sessionId})
    and not exists (select 1 from json_each(me.ended_sessions) where value = ${sessionId}))`;

/** Whether the account is neither suspended nor deleted, and this session has not ended. */
export async function isSignedIn(db: Database, adding: Adding): Promise<boolean> {
  const { found } = await db.get<{ found: number }>(sql`select ${isStillIn(adding)} as found`);
  return found === 1;
}

/**
 * SQL condition, evaluated when the statement runs: this session has not ended and may add a factor. An admin who has a
 * factor must have passed it recently in this session. So two sessions cannot both add the first factor.
 */
export const mayAddFactor = (adding: Adding, now: string): SQL => {
  const { userId, sessionId } = adding;
  const freshFrom = Date.parse(now) - freshFactorSeconds * 1000;
  // mutant-safe (user_id = ${userId}): a session has one person
  return sql`${isStillIn(adding)} and (not ${isAdmin(userId)} or not (${ownPasskeys(userId)} or ${ownApp(userId)}) or exists (
    select 1 from factor_passes
    where session_id = ${sessionId} and user_id = ${userId} and passed_at > ${freshFrom}))`;
};

/** SQL condition: the person may remove one passkey. An admin must have another factor. */
export const mayLosePasskey = (userId: string): SQL =>
  sql`(not ${isAdmin(userId)} or ${ownApp(userId)}
    or (select count(*) from passkeys where user_id = ${userId}) > 1)`;

/** Whether the person has a passkey or an app. */
export async function hasFactor(db: Database, userId: string): Promise<boolean> {
  const [found] = await db.all<{ has: number }>(
    sql`select ${ownPasskeys(userId)} or ${ownApp(userId)} as has`,
  );
  return found?.has === 1;
}
