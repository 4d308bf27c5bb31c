import { sessionLasts, sessionNotedSeconds, sessionSeconds } from "#schema/limits.ts";
import type { browsers, systems } from "#schema/vocabulary.ts";
import type { Env } from "./env.ts";
import { refuse } from "./errors.ts";
import { ExpiringCache } from "./expiring-cache.ts";
import { describeFault, logLine } from "./log.ts";
import { observed } from "./observe.ts";
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

const recordsIn = ({ SESSIONS }: Pick<Env, "SESSIONS">) => observed("kv", SESSIONS);

/** Most sessions listed for one person. */
const sessionsListed = 100;
/** The shortest lifetime that KV accepts. */
const shortestSeconds = 60;

/**
 * Starts a session and returns its token: a JWT (HS256) with only the ids of the person and the session. `createdAt` is a time
 * before the sign-in was checked, so a change that ends all sessions meanwhile also ends this one. Refuses with 503 when KV is
 * down.
 */
export async function startSession(
  env: Env,
  userId: string,
  device?: Device,
  id: string = crypto.randomUUID(),
  createdAt: Date = new Date(),
): Promise<string> {
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

/** Writes the record. It expires as a user's session does; `hasEnded` (worker/http/session.ts) ends an admin's earlier. */
async function writeRecord(env: Env, { id, userId, ...record }: Session): Promise<void> {
  const { idle, atMost } = sessionLasts.user;
  const left = (Date.parse(record.createdAt) - Date.now()) / 1000 + atMost;
  await recordsIn(env).put(keyOf(userId, id), JSON.stringify(record), {
    expirationTtl: Math.max(shortestSeconds, Math.ceil(Math.min(idle, left))),
    metadata: record,
  });
}

interface Claims {
  userId: string;
  sessionId: string;
}

// Checking a signature takes longer than the rest of many calls.
const checkedTokens = new ExpiringCache<Claims>(1_000);
/** The allowed difference between clocks when a token is checked. */
const leewaySeconds = 60;

/** The ids in a session token, or null for anything but a valid token of ours. */
export async function readToken(env: Env, token: string): Promise<Claims | null> {
  const known = checkedTokens.recall(env, token);
  if (known) return known;
  const claims = await readClaims(env, "session", token, { leewaySeconds });
  if (!claims) return null;
  const ids = { userId: claims.sub, sessionId: claims.jti };
  checkedTokens.keep(env, token, ids, (claims.exp + leewaySeconds) * 1000);
  return ids;
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

/** The seconds for which KV caches an answer: the shortest time that it accepts. */
const repeatedSeconds = 30;

/** The record of a session, or null after it has ended or expired. Throws when KV is down. */
export async function findSession(env: Env, userId: string, sessionId: string): Promise<Session | null> {
  const options = { type: "json", cacheTtl: repeatedSeconds } as const;
  const record = await recordsIn(env).get<SessionRecord>(keyOf(userId, sessionId), options);
  return record && sessionOf(userId, sessionId, record);
}

// A screen makes several calls at once, and a person's screens follow each other quickly.
const readSessions = new ExpiringCache<Session>(1_000);
const recalledMs = 30_000;

/**
 * Like `findSession`, but from memory when this isolate has read the record within half a minute. With KV's own lag, a deleted
 * record is valid for at most a minute; the person's row ends sessions at once.
 */
export async function recallSession(env: Env, userId: string, sessionId: string): Promise<Session | null> {
  const key = keyOf(userId, sessionId);
  const known = readSessions.recall(env, key);
  if (known) return known;
  const session = await findSession(env, userId, sessionId);
  if (session) readSessions.keep(env, key, session, Date.now() + recalledMs);
  return session;
}

/** A person's session records. KV lists a new one up to a minute late. Throws when KV is down. */
export async function findSessions(env: Env, userId: string): Promise<Session[]> {
  const prefix = prefixOf(userId);
  const { keys } = await recordsIn(env).list<SessionRecord>({ prefix, limit: sessionsListed });
  return keys.flatMap(({ name, metadata }) =>
    metadata ? [sessionOf(userId, name.slice(prefix.length), metadata)] : [],
  );
}

// For simultaneous calls, one isolate records the use once.
const notedUses = new ExpiringCache<true>(10_000);

/**
 * Records that a session is in use, at most every five minutes. Never fails: a lost record only makes the session
 * expire a little earlier.
 */
export async function recordUse(env: Env, session: Session): Promise<void> {
  const now = Date.now();
  const next = Date.parse(session.lastUsedAt) + sessionNotedSeconds * 1000;
  if (now < next || notedUses.recall(env, session.id)) return;
  notedUses.keep(env, session.id, true, now + sessionNotedSeconds * 1000);
  session.lastUsedAt = new Date(now).toISOString();
  try {
    await writeRecord(env, session);
  } catch (fault) {
    logLine("session_use_not_noted", describeFault(fault));
  }
}

/** Deletes the record. KV lags; the person's row ends the session at once (worker/http/session.ts). */
export function deleteSession(env: Env, userId: string, sessionId: string): Promise<void> {
  readSessions.forget(env, keyOf(userId, sessionId));
  return recordsIn(env).delete(keyOf(userId, sessionId));
}

/** Deletes all records of a person. Throws when KV is down; a repeat deletes what is left. */
export async function eraseSessions(env: Env, userId: string): Promise<void> {
  for (;;) {
    const sessions = await findSessions(env, userId);
    await Promise.all(sessions.map(({ id }) => deleteSession(env, userId, id)));
    if (sessions.length < sessionsListed) return;
  }
}

/** Deletes all listed records of a person except `kept`. Never fails: the person's row has already ended them. */
export async function deleteSessions(env: Env, userId: string, kept?: string): Promise<void> {
  const sessions = await findSessions(env, userId).catch(() => []);
  const ended = sessions.filter(({ id }) => id !== kept);
  await Promise.allSettled(ended.map(({ id }) => deleteSession(env, userId, id)));
}
