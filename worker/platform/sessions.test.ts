import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  deleteSession,
  deleteSessions,
  eraseSessions,
  findSession,
  findSessions,
  readToken,
  recallSession,
  recordUse,
  startSession,
} from "./sessions.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const begin = Date.now();
const hour = 60 * 60_000;
const week = 7 * 24 * hour;
const newId = () => crypto.randomUUID();
const setClock = (now: number) => vi.useFakeTimers({ now, toFake: ["Date"] });
/** Bindings whose session store fails these calls. */
const failing = (...calls: ("put" | "list" | "delete")[]) => {
  const { SESSIONS } = env;
  const reject = () => Promise.reject(new Error("KV failed: 500 Internal Server Error"));
  const working = { list: SESSIONS.list.bind(SESSIONS), delete: SESSIONS.delete.bind(SESSIONS) };
  const broken = Object.fromEntries(calls.map((call) => [call, reject]));
  return { ...env, SESSIONS: { ...working, ...broken } as unknown as KVNamespace };
};

describe("the record of a session", () => {
  // `sessionLasts`, `shortestSeconds`
  it.each([
    ["twelve hours without use", 0, 12 * 60 * 60],
    ["its last two hours", week - 2 * hour, 2 * 60 * 60],
    ["the last minute", week - 60_000, 60],
    ["a minute when less is left, because KV accepts no shorter time", week - 1_000, 60],
  ])("is kept for %s", async (_, age, seconds) => {
    setClock(begin);
    const put = vi.spyOn(env.SESSIONS, "put");
    await startSession(env, newId(), undefined, newId(), new Date(begin - age));
    expect(put.mock.calls.map(([, , options]) => options?.expirationTtl)).toEqual([seconds]);
  });

  it("is not found or remembered after it was deleted", async () => {
    const [person, id] = [newId(), newId()];
    await startSession(env, person, { browser: "Firefox", system: null }, id);
    expect(await recallSession(env, person, id)).toMatchObject({ id, browser: "Firefox", system: null });
    await deleteSession(env, person, id);
    expect([await findSession(env, person, id), await recallSession(env, person, id)]).toEqual([null, null]);
  });

  it("is deleted with all others of a person, however many they are, and no other person's", async () => {
    const [person, other] = [newId(), newId()];
    // More than one list (`sessionsListed`) holds.
    const ids = Array.from({ length: 101 }, newId);
    await Promise.all(ids.map((id) => startSession(env, person, undefined, id)));
    await startSession(env, other);
    await eraseSessions(env, person);
    expect(await findSessions(env, person)).toEqual([]);
    expect(await findSessions(env, other)).toHaveLength(1);
  });

  it("may be impossible to delete or to renew, which fails no call", async () => {
    const [person, id] = [newId(), newId()];
    await startSession(env, person, undefined, id);
    await deleteSessions(failing("list"), person);
    await deleteSessions(failing("delete"), person);
    const session = await findSession(env, person, id);
    if (!session) throw new Error("the session is gone");
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    setClock(Date.now() + hour);
    await recordUse(failing("put"), session);
    await expect(startSession(failing("put"), person)).rejects.toMatchObject({ code: "unavailable" });
    expect(log.mock.calls.map(([line]) => JSON.parse(String(line)).event)).toEqual([
      "session_use_not_noted",
      "session_not_kept",
    ]);
  });
});

describe("the token of a session", () => {
  it("is valid for a week and the minute by which clocks may differ, also where it has been checked before", async () => {
    const [person, id] = [newId(), newId()];
    const start = Math.floor(begin / 1000) * 1000;
    setClock(start);
    const token = await startSession(env, person, undefined, id, new Date(start));
    const claims = { userId: person, sessionId: id };
    expect(await readToken(env, token)).toEqual(claims);
    // `sessionSeconds`, `leewaySeconds`: an isolate that has checked it, and one that has not.
    vi.setSystemTime(start + week + 59_999);
    for (const isolate of [env, { ...env }]) expect(await readToken(isolate, token)).toEqual(claims);
    vi.setSystemTime(start + week + 60_000);
    for (const isolate of [env, { ...env }]) expect(await readToken(isolate, token)).toBeNull();
  });
});
