import { eq } from "drizzle-orm";
import type { CurrentUser } from "#schema/endpoints/auth.ts";
import { users } from "#schema/tables/users.ts";
import type { Env } from "#worker/env.ts";
import { findSession, readToken } from "#worker/services/session-store.ts";
import type { Database } from "./database.ts";
import { refuse } from "./errors.ts";

/** The caller of a call that needs a session. */
export type Caller = CurrentUser & { sessionId: string };

/** The token of an `Authorization: Bearer …` header, or null. */
export function bearerToken(request: Request): string | null {
  const match = /^bearer +([A-Za-z0-9._~+/-]+=*)$/i.exec(request.headers.get("Authorization") ?? "");
  return match?.[1] ?? null;
}

/**
 * Who is calling, or null. Three must agree: the token's signature, the record in KV, and the person's row
 * in D1, which alone ends a session at once (sign-out, suspension) while KV lags. 503 when KV is down.
 */
export async function findCaller(request: Request, env: Env, db: Database): Promise<Caller | null> {
  const token = bearerToken(request);
  const claims = token && (await readToken(env, token));
  if (!claims) return null;
  const [session, [row]] = await Promise.all([
    findSession(env, claims.userId, claims.sessionId).catch(() => refuse("unavailable")),
    db.select().from(users).where(eq(users.id, claims.userId)).limit(1),
  ]);
  if (!session || !row || row.suspendedAt) return null;
  if (row.endedSessions.includes(session.id)) return null;
  if (row.sessionsEndedBefore && session.createdAt <= row.sessionsEndedBefore) return null;
  const { id, email, userType, firstName, lastName, verified, role } = row;
  return { id, email, userType, firstName, lastName, verified, role, sessionId: session.id };
}
