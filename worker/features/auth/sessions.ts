import type * as endpoints from "#schema/endpoints/auth.ts";
import { endSessions } from "#worker/features/live/index.ts";
import type { Verb } from "#worker/http/handle.ts";
import { hasEnded } from "#worker/http/session.ts";
import { addEntry } from "#worker/platform/audit/audit.ts";
import { refuse } from "#worker/platform/errors.ts";
import { deleteSession, deleteSessions, findSession, findSessions } from "#worker/platform/sessions.ts";
import { makeDeviceToken } from "./known-devices.ts";
import { endOtherSessions as endAllBut, endSession as endNow, findSessionEnds } from "./queries.ts";

export const listSessions: Verb<typeof endpoints.listSessions> = async ({ user, db, env }) => {
  const [own, current, row] = await Promise.all([
    findSessions(env, user.id).catch(() => refuse("unavailable")),
    findSession(env, user.id, user.sessionId).catch(() => refuse("unavailable")),
    findSessionEnds(db, user.id),
  ]);
  // KV lists a new session with a delay, so the current one is read by its key.
  const others = own.filter(({ id }) => id !== user.sessionId);
  const live = [...(current ? [current] : []), ...others].filter((session) => row && !hasEnded(session, row));
  return live
    .map(({ userId: _, ...session }) => ({ ...session, current: session.id === user.sessionId }))
    .sort(byUse);
};

const byUse = (a: { current: boolean; lastUsedAt: string }, b: { current: boolean; lastUsedAt: string }) =>
  Number(b.current) - Number(a.current) || b.lastUsedAt.localeCompare(a.lastUsedAt);

export const endOneSession: Verb<typeof endpoints.endSession> = async (call) => {
  const { user, params, db, env, now, requestId, waitUntil } = call;
  const [session, row] = await Promise.all([
    findSession(env, user.id, params.id).catch(() => refuse("unavailable")),
    findSessionEnds(db, user.id),
  ]);
  // mutant-safe (!row): the caller has a row
  if (!session || !row || hasEnded(session, row)) return refuse("not_found");
  await endSessions(call, user.id, { sessionId: session.id }, () => endNow(db, user.id, session.id));
  waitUntil(
    addEntry(db, { at: now, event: "session_ended", actorId: user.id, subjectId: user.id, requestId }),
  );
  await deleteSession(env, user.id, session.id).catch(() => undefined);
  return {};
};

export const endOtherSessions: Verb<typeof endpoints.endOtherSessions> = async (call) => {
  const { user, db, env, now, requestId, waitUntil } = call;
  // The person's row ends the other sessions at once, even if KV still lists them.
  await endSessions(call, user.id, { kept: user.sessionId }, () =>
    endAllBut(db, user.id, user.sessionId, now),
  );
  const entry = { at: now, actorId: user.id, subjectId: user.id, requestId };
  waitUntil(addEntry(db, { ...entry, event: "other_sessions_ended" }));
  waitUntil(deleteSessions(env, user.id, user.sessionId));
  // The token is one millisecond later than the time that ends all earlier tokens.
  return { device: await makeDeviceToken(env, user.id, Date.parse(now) + 1) };
};
