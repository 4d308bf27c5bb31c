import { waitUntil } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import type { CurrentUser } from "#schema/endpoints/auth.ts";
import { sessionLasts } from "#schema/limits.ts";
import { users } from "#schema/tables/users.ts";
import type { Database } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { refuse } from "#worker/platform/errors.ts";
import { findSession, readToken, recordUse, type Session } from "#worker/platform/sessions.ts";

/** The caller of a call that needs a session. */
export type Caller = CurrentUser & { sessionId: string };

/** The token of an `Authorization: Bearer …` header, or null. */
export function bearerToken(request: Request): string | null {
  const match = /^bearer +([A-Za-z0-9._~+/-]+=*)$/i.exec(request.headers.get("Authorization") ?? "");
  return match?.[1] ?? null;
}

/**
 * The caller, or null. Requires a valid token, its record in KV, and the person's row in D1, which ends a session at
 * once (sign-out, suspension) while KV lags. Counts as use of the session. Refuses with 503 when KV is down.
 */
export async function findCaller(request: Request, env: Env, db: Database): Promise<Caller | null> {
  const token = bearerToken(request);
  const claims = token && (await readToken(env, token));
  const known = claims && (await findSessionOf(claims, env, db));
  if (!known) return null;
  waitUntil(recordUse(env, known.session));
  return known.caller;
}

/**
 * The owner of a session whose signature was already checked, or null after it has ended. Does not count as use.
 * Refuses with 503 when KV is down.
 */
export async function findCallerOf(claims: Claims, env: Env, db: Database): Promise<Caller | null> {
  return (await findSessionOf(claims, env, db))?.caller ?? null;
}

interface Claims {
  userId: string;
  sessionId: string;
}

async function findSessionOf(
  claims: Claims,
  env: Env,
  db: Database,
): Promise<{ caller: Caller; session: Session } | null> {
  const [session, [row]] = await Promise.all([
    findSession(env, claims.userId, claims.sessionId).catch(() => refuse("unavailable")),
    db.select().from(users).where(eq(users.id, claims.userId)).limit(1),
  ]);
  if (!session || !row || row.suspendedAt || hasEnded(session, row)) return null;
  const { id, email, userType, firstName, lastName, verified, role } = row;
  const caller = { id, email, userType, firstName, lastName, verified, role, sessionId: session.id };
  return { caller, session };
}

type Row = Pick<typeof users.$inferSelect, "role" | "endedSessions" | "sessionsEndedBefore" | "sessionKept">;

/** Whether a session has ended: signed out, idle too long or too old. Admin sessions are shorter. */
export function hasEnded(session: Session, row: Row, now: number = Date.now()): boolean {
  const { idle, atMost } = sessionLasts[row.role];
  if (now - Date.parse(session.lastUsedAt) >= idle * 1000) return true;
  if (now - Date.parse(session.createdAt) >= atMost * 1000) return true;
  if (row.endedSessions.includes(session.id)) return true;
  const { sessionsEndedBefore, sessionKept } = row;
  return (
    sessionsEndedBefore !== null && session.createdAt <= sessionsEndedBefore && session.id !== sessionKept
  );
}
