import { waitUntil } from "cloudflare:workers";
import { and, eq, isNotNull } from "drizzle-orm";
import { type BrowseTier, browseTierOf } from "#schema/browse-tiers.ts";
import type { CurrentUser } from "#schema/endpoints/auth.ts";
import type { SuspensionTold } from "#schema/errors.ts";
import { sessionLasts } from "#schema/limits.ts";
import { users } from "#schema/tables/users.ts";
import { type Database, isDatabaseDown, openDatabase, type Statements } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { refuse } from "#worker/platform/errors.ts";
import { selection } from "#worker/platform/rows.ts";
import { readToken, recallSession, recordUse, type Session } from "#worker/platform/sessions.ts";
import { findBookmark, freshenReadsOf } from "./freshness.ts";
import { type Factor, stateOf } from "./second-factor.ts";

/** The caller of a call that needs a session. `browseTier` is only right for landlords. */
export type Caller = CurrentUser & {
  sessionId: string;
  browseTier: BrowseTier;
  /** The second factor of an admin; null for everyone else. */
  factor: Factor | null;
};

/** A caller with the database of their call, which has read their row. */
export interface Visit {
  readonly caller: Caller;
  readonly session: Session;
  readonly db: Database;
  /** Whether `db` may read a replica that includes everything that this person has written or was told. */
  readonly near: boolean;
  /** What the statements of the call's first read found, if it has one. */
  readonly found: readonly unknown[];
  readonly firstRead?: FirstRead;
}

/**
 * The statements that run in one batch with the read of the caller's row. Columns of the same name get unique names
 * (worker/platform/column-names.ts).
 */
export type FirstRead = (db: Database, userId: string) => Statements;

/** Where the reads of a visit start: as near as this person's bookmark allows, or at the primary. */
export type Start = "near" | "primary";

/** The token of an `Authorization: Bearer …` header, or null. */
export function bearerToken(request: Request): string | null {
  const match = /^bearer +([A-Za-z0-9._~+/-]+=*)$/i.exec(request.headers.get("Authorization") ?? "");
  return match?.[1] ?? null;
}

/**
 * The visit of a caller, or null. Requires a valid token, its record in KV, and the person's row in D1, which ends a
 * session at once (sign-out, suspension) while KV lags. Counts as use of the session. Refuses with 503 when KV is down.
 */
export async function findCaller(
  request: Request,
  env: Env,
  start: Start,
  firstRead?: FirstRead,
): Promise<Visit | null> {
  const token = bearerToken(request);
  const claims = token && (await readToken(env, token));
  const visit = claims && (await findCallerOf(claims, env, start, firstRead));
  if (!visit) return null;
  waitUntil(recordUse(env, visit.session));
  return visit;
}

/** Why an admin has suspended the owner of a token, which ended their sessions; undefined for everyone else. */
export async function readSuspension(
  request: Request,
  env: Env,
): Promise<{ because: string | null; suspended: SuspensionTold } | undefined> {
  const token = bearerToken(request);
  const claims = token && (await readToken(env, token));
  if (!claims) return;
  const [person] = await openDatabase(env)
    .select({
      because: users.suspensionReason,
      why: users.suspensionCode,
      endedSessions: users.endedSessions,
    })
    .from(users)
    .where(and(eq(users.id, claims.userId), isNotNull(users.suspendedAt)));
  // A person who has left is also marked as suspended, but without a reason.
  if (!person || person.endedSessions.includes(claims.sessionId) || !(person.because || person.why)) return;
  return { because: person.because, suspended: { why: person.why } };
}

interface Claims {
  userId: string;
  sessionId: string;
}

/**
 * The visit of the owner of a session whose signature was already checked, or null after it has ended. Does not count
 * as use. Refuses with 503 when KV is down.
 */
export async function findCallerOf(
  claims: Claims,
  env: Env,
  start: Start,
  firstRead?: FirstRead,
): Promise<Visit | null> {
  const [session, bookmark] = await Promise.all([
    recallSession(env, claims.userId, claims.sessionId).catch(() => refuse("unavailable")),
    start === "near" ? findBookmark(env, claims.userId) : null,
  ]);
  if (!session) return null;
  const given = { session, firstRead };
  const visit = (bookmark && (await openNear(env, given, bookmark))) || (await open(env, given));
  // The inbox knew no bookmark, or the replica could not be used. With this bookmark, the next visit can be near.
  if (visit && start === "near" && !visit.near) waitUntil(freshenReadsOf(env, visit.db, visit.caller.id));
  return visit;
}

/** Opens the same visit again at the primary; null after its session has ended. */
export const reopenAtPrimary = (visit: Visit, env: Env): Promise<Visit | null> => open(env, visit);

type Given = Pick<Visit, "session" | "firstRead">;

/** A visit that may read a replica. Null when the replica is down, does not have the row yet or ends the session. */
async function openNear(env: Env, given: Given, bookmark: string): Promise<Visit | null> {
  try {
    return await open(env, given, bookmark);
  } catch (fault) {
    if (isDatabaseDown(fault)) return null;
    throw fault;
  }
}

async function open(env: Env, { session, firstRead }: Given, bookmark?: string): Promise<Visit | null> {
  const db = openDatabase(env, bookmark);
  const person = selectPerson(db, session);
  const [[row], ...found] = firstRead
    ? await db.batch([person, ...firstRead(db, session.userId)])
    : [await person];
  if (!row || row.ends.suspendedAt || hasEnded(session, { ...row.user, ...row.ends })) return null;
  const browseTier = browseTierOf(row.user, row.hasLandlordProfile);
  const { factor } = row;
  const secondFactor = factor && stateOf(factor);
  const caller = { ...row.user, sessionId: session.id, browseTier, factor, secondFactor };
  return { caller, session, db, near: bookmark !== undefined, found, firstRead };
}

const { id, email, userType, firstName, lastName, verified, role, language } = users;
const { suspendedAt, endedSessions, sessionsEndedBefore, sessionKept } = users;
const known = selection({ id, email, userType, firstName, lastName, verified, role, language });
const ends = selection({ suspendedAt, endedSessions, sessionsEndedBefore, sessionKept });

const personQuery = `select ${known.list}, ${ends.list}, email_confirmed_at is not null as "emailConfirmed",
  email_problem is not null as "emailBlocked",
  exists (select 1 from landlord_profiles where user_id = users.id) as "hasLandlordProfile",
  factor_opened_at as "openedAt",
  case when role = 'admin' then
    (select passed_at from factor_passes where session_id = ?2 and user_id = users.id) end as "passedAt",
  case when role = 'admin' then exists (select 1 from passkeys where user_id = users.id)
    or exists (select 1 from authenticator_apps where user_id = users.id) end as "factorExists"
  from users where id = ?1`;

/** The parts of a person's row that every call needs, whether they have a landlord profile, and an admin's second factor. */
const selectPerson = (db: Database, { userId, id: sessionId }: Pick<Session, "userId" | "id">) =>
  db.rows(personQuery, [userId, sessionId], (row) => ({
    user: {
      ...known.read(row),
      emailConfirmed: row.emailConfirmed === 1 && row.emailBlocked === 0,
      emailBlocked: row.emailBlocked === 1,
    },
    factor:
      row.role === "admin"
        ? {
            exists: row.factorExists === 1,
            passedAt: instantOf(row.passedAt),
            openedAt: instantOf(row.openedAt),
          }
        : null,
    ends: ends.read(row),
    hasLandlordProfile: row.hasLandlordProfile === 1,
  }));

const instantOf = (ms: unknown) => (typeof ms === "number" ? new Date(ms).toISOString() : null);

type Row = Pick<typeof users.$inferSelect, "role" | "endedSessions" | "sessionsEndedBefore" | "sessionKept">;

/** Whether a session has ended: signed out, idle too long or too old. Admin sessions are shorter. */
export function hasEnded(session: Session, row: Row, now: number = Date.now()): boolean {
  const { idle, atMost } = sessionLasts[row.role];
  if (now - Date.parse(session.lastUsedAt) >= idle * 1000) return true;
  if (now - Date.parse(session.createdAt) >= atMost * 1000) return true;
  if (row.endedSessions.includes(session.id)) return true;
  const { sessionsEndedBefore, sessionKept } = row;
  return (
    // mutant-safe (sessionsEndedBefore !== null): no instant is before null
    sessionsEndedBefore !== null && session.createdAt <= sessionsEndedBefore && session.id !== sessionKept
  );
}
