import { sessionLasts, sessionNotedSeconds, sessionSeconds } from "#schema/limits.ts";
import type { browsers, systems } from "#schema/vocabulary.ts";
import type { Env } from "./env.ts";
import { refuse } from "./errors.ts";
import { describeFault, logLine } from "./log.ts";
import { readClaims, signToken } from "./signed-tokens.ts";

/** What a session records of its device: browser and system, null if the request does not name them. */
export interface Device {
  browser: (typeof browsers)[number] | null;
  system: (typeof systems)[number] | null;
}

/** A session: a signed token in the browser and a KV record that expires by itself. */
export interface Session extends Device {
  id: string;
  userId: string;
  /** ISO instant of sign-in. */
  createdAt: string;
  /** ISO instant, updated at most every five minutes. */
  lastUsedAt: string;
}

const prefixOf = (userId: string) => `session:${userId}:`;
const keyOf = (userId: string, sessionId: string) => prefixOf(userId) + sessionId;

/** Most sessions listed for one person. */
const sessionsListed = 100;
/** The shortest lifetime that KV accepts. */
const shortestSeconds = 60;

/**
 * Starts a session and returns its token: a JWT (HS256) with the ids of the person and the session only. Refuses with
 * 503 when KV is down.
 */
export async function startSession(env: Env, userId: string, device?: Device): Promise<string> {
  const id = crypto.randomUUID();
  const createdAt = new Date();
  const at = createdAt.toISOString();
  const { browser = null, system = null } = device ?? {};
  await writeRecord(env, { id, userId, createdAt: at, lastUsedAt: at, browser, system }).catch(
    (fault: unknown) => {
      logLine("session_not_kept", describeFault(fault));
      refuse("unavailable");
    },
  );
  return signToken(env, "session", {
    subject: userId,
    id,
    issuedAt: Math.floor(createdAt.getTime() / 1000),
    lasts: sessionSeconds,
  });
}

/** Writes the record. It expires with the idle limit or with the session, whichever is first. */
async function writeRecord(env: Env, { id, userId, ...record }: Session): Promise<void> {
  const { idle, atMost } = sessionLasts.user;
  const left = (Date.parse(record.createdAt) - Date.now()) / 1000 + atMost;
  await env.SESSIONS.put(keyOf(userId, id), JSON.stringify(record), {
    expirationTtl: Math.max(shortestSeconds, Math.ceil(Math.min(idle, left))),
    metadata: record,
  });
}

/** The ids in a session token, or null for anything but a valid token of ours. Allows 60 s of clock difference. */
export async function readToken(
  env: Env,
  token: string,
): Promise<{ userId: string; sessionId: string } | null> {
  const claims = await readClaims(env, "session", token, { leewaySeconds: 60 });
  return claims && { userId: claims.sub, sessionId: claims.jti };
}

type SessionRecord = Pick<Session, "createdAt"> & Partial<Session>;
const sessionOf = (userId: string, id: string, record: SessionRecord): Session => ({
  id,
  userId,
  createdAt: record.createdAt,
  lastUsedAt: record.lastUsedAt ?? record.createdAt,
  browser: record.browser ?? null,
  system: record.system ?? null,
});

/** The record of a session, or null after it has ended or expired. Throws when KV is down. */
export async function findSession(env: Env, userId: string, sessionId: string): Promise<Session | null> {
  const record = await env.SESSIONS.get<SessionRecord>(keyOf(userId, sessionId), "json");
  return record && sessionOf(userId, sessionId, record);
}

/** A person's session records. KV lists a new one up to a minute late. Throws when KV is down. */
export async function findSessions(env: Env, userId: string): Promise<Session[]> {
  const prefix = prefixOf(userId);
  const { keys } = await env.SESSIONS.list<SessionRecord>({ prefix, limit: sessionsListed });
  return keys.flatMap(({ name, metadata }) =>
    metadata ? [sessionOf(userId, name.slice(prefix.length), metadata)] : [],
  );
}

// One screen makes several calls at once. This isolate records the use once for all of them.
const noted = new Map<string, number>();
const notedAtMost = 10_000;

/**
 * Records that a session is in use, at most every five minutes. Never fails: a lost record only makes the session
 * expire a little earlier.
 */
export async function recordUse(env: Env, session: Session): Promise<void> {
  const now = Date.now();
  const last = Math.max(Date.parse(session.lastUsedAt), noted.get(session.id) ?? 0);
  if (now - last < sessionNotedSeconds * 1000) return;
  if (noted.size >= notedAtMost) noted.clear();
  noted.set(session.id, now);
  try {
    await writeRecord(env, { ...session, lastUsedAt: new Date(now).toISOString() });
  } catch (fault) {
    logLine("session_use_not_noted", describeFault(fault));
  }
}

/** Deletes the record. KV lags, so the person's row is what ends a session at once (worker/http/session.ts). */
export const deleteSession = (env: Env, userId: string, sessionId: string) =>
  env.SESSIONS.delete(keyOf(userId, sessionId));

/** Deletes all listed records of a person except `kept`. Never fails: the person's row has already ended them. */
export async function deleteSessions(env: Env, userId: string, kept?: string): Promise<void> {
  const sessions = await findSessions(env, userId).catch(() => []);
  const ended = sessions.filter(({ id }) => id !== kept);
  await Promise.allSettled(ended.map(({ id }) => deleteSession(env, userId, id)));
}
