import { sessionLasts, sessionNotedSeconds, sessionSeconds } from "#schema/limits.ts";
import type { browsers, systems } from "#schema/vocabulary.ts";
import type { Env } from "./env.ts";
import { refuse } from "./errors.ts";
import { describeFault, logLine } from "./log.ts";
import { readClaims, signToken } from "./signed-tokens.ts";

/** What is kept of a device: the names of its browser and system, null where they are not told. */
export interface Device {
  browser: (typeof browsers)[number] | null;
  system: (typeof systems)[number] | null;
}

/** A session: a signed token in the browser and a record in KV that expires by itself. */
export interface Session extends Device {
  id: string;
  userId: string;
  /** ISO instant of sign-in. */
  createdAt: string;
  /** ISO instant, noted at most every five minutes. */
  lastUsedAt: string;
}

const prefixOf = (userId: string) => `session:${userId}:`;
const keyOf = (userId: string, sessionId: string) => prefixOf(userId) + sessionId;

/** Sessions that one person can look at, at most. */
const sessionsListed = 100;
/** The least that KV keeps anything for. */
const shortestSeconds = 60;

/**
 * Starts a session and returns its token: a JWT (HS256) that names person and session and nothing else. 503 when
 * KV is down.
 */
export async function startSession(env: Env, userId: string, device?: Device): Promise<string> {
  const id = crypto.randomUUID();
  const createdAt = new Date();
  const at = createdAt.toISOString();
  const { browser = null, system = null } = device ?? {};
  await keep(env, { id, userId, createdAt: at, lastUsedAt: at, browser, system }).catch((fault: unknown) => {
    logLine("session_not_kept", describeFault(fault));
    refuse("unavailable");
  });
  return signToken(env, "session", {
    subject: userId,
    id,
    issuedAt: Math.floor(createdAt.getTime() / 1000),
    lasts: sessionSeconds,
  });
}

/** Writes the record. It expires when the session would be idle, or at its end. */
async function keep(env: Env, { id, userId, ...record }: Session): Promise<void> {
  const { idle, atMost } = sessionLasts.user;
  const left = (Date.parse(record.createdAt) - Date.now()) / 1000 + atMost;
  await env.SESSIONS.put(keyOf(userId, id), JSON.stringify(record), {
    expirationTtl: Math.max(shortestSeconds, Math.ceil(Math.min(idle, left))),
    metadata: record,
  });
}

/** Reads a token's signature and claims, with 60 s of leeway for clocks; null for anything but a token of ours. */
export async function readToken(
  env: Env,
  token: string,
): Promise<{ userId: string; sessionId: string } | null> {
  const claims = await readClaims(env, "session", token, { leewaySeconds: 60 });
  return claims && { userId: claims.sub, sessionId: claims.jti };
}

type Kept = Pick<Session, "createdAt"> & Partial<Session>;
const sessionOf = (userId: string, id: string, record: Kept): Session => ({
  id,
  userId,
  createdAt: record.createdAt,
  lastUsedAt: record.lastUsedAt ?? record.createdAt,
  browser: record.browser ?? null,
  system: record.system ?? null,
});

/** The record of a session, or null once it has ended or expired. Throws when KV is down. */
export async function findSession(env: Env, userId: string, sessionId: string): Promise<Session | null> {
  const record = await env.SESSIONS.get<Kept>(keyOf(userId, sessionId), "json");
  return record && sessionOf(userId, sessionId, record);
}

/** The records of a person's sessions, as far as KV knows: a new one may be missing for a minute. */
export async function findSessions(env: Env, userId: string): Promise<Session[]> {
  const prefix = prefixOf(userId);
  const { keys } = await env.SESSIONS.list<Kept>({ prefix, limit: sessionsListed });
  return keys.flatMap(({ name, metadata }) =>
    metadata ? [sessionOf(userId, name.slice(prefix.length), metadata)] : [],
  );
}

// Several calls of one screen come at once: this machine notes the use for all of them.
const noted = new Map<string, number>();
const notedAtMost = 10_000;

/**
 * Notes that a session is in use, at most every five minutes. Never fails: whoever misses a note signs in a
 * little earlier.
 */
export async function recordUse(env: Env, session: Session): Promise<void> {
  const now = Date.now();
  const last = Math.max(Date.parse(session.lastUsedAt), noted.get(session.id) ?? 0);
  if (now - last < sessionNotedSeconds * 1000) return;
  if (noted.size >= notedAtMost) noted.clear();
  noted.set(session.id, now);
  try {
    await keep(env, { ...session, lastUsedAt: new Date(now).toISOString() });
  } catch (fault) {
    logLine("session_use_not_noted", describeFault(fault));
  }
}

/** Forgets the record. KV lags: what ends a session at once is the person's row (worker/http/session.ts). */
export const deleteSession = (env: Env, userId: string, sessionId: string) =>
  env.SESSIONS.delete(keyOf(userId, sessionId));

/** Forgets all records that KV lists of a person, but one's. Never fails: the row has ended those sessions. */
export async function deleteSessions(env: Env, userId: string, kept?: string): Promise<void> {
  const sessions = await findSessions(env, userId).catch(() => []);
  const ended = sessions.filter(({ id }) => id !== kept);
  await Promise.allSettled(ended.map(({ id }) => deleteSession(env, userId, id)));
}
