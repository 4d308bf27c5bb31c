import { env } from "cloudflare:workers";
import { decodeJwt, SignJWT } from "jose";
import { afterEach, describe, expect, it, vi } from "vitest";
import { endOtherSessions, endSession, listSessions, logout, me } from "#schema/endpoints/auth.ts";
import { register } from "#schema/endpoints/sign-in.ts";
import { audit } from "#schema/tables/audit.ts";
import { users } from "#schema/tables/users.ts";
import { as } from "#tests/client.ts";
import { listen } from "#tests/live.ts";
import {
  newAdmin,
  newLandlord,
  newMigrant,
  otherDevice,
  registration,
  type TestPerson,
} from "#tests/people.ts";
import { change, now, row, rows } from "#tests/rows.ts";
import { type Env, settingsOf } from "#worker/platform/env.ts";
import { startSession } from "#worker/platform/sessions.ts";

vi.setConfig({ testTimeout: 30_000 });

const phoneUserAgent =
  "Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36";
const minute = 60_000;
const hour = 60 * minute;

const firefox = { browser: "Firefox", system: "Windows" } as const;
const elsewhere = (person: TestPerson) => otherDevice(person, firefox);
const statusOf = async (person: Pick<TestPerson, "token">, bindings?: Env) =>
  (await as(person, { bindings }).send(me)).status;
const sessionsOf = (person: Pick<TestPerson, "token">) => as(person).call(listSessions);
/** The id of the session that this person is signed in with. */
const sessionIdOf = async (person: TestPerson) => (await sessionsOf(person))[0]?.id ?? "";
const advanceClock = (ms: number) => vi.useFakeTimers({ now: Date.now() + ms, toFake: ["Date"] });

/** The use of a session is recorded after the response: this waits for it. */
const untilUseRecorded = (person: TestPerson) =>
  vi.waitFor(async () => {
    const [own] = await sessionsOf(person);
    expect(Date.now() - Date.parse(own?.lastUsedAt ?? "")).toBeLessThan(minute);
  });

/**
 * Bindings with a KV that repeats each read, also of a missing key, for a minute and ignores writes in between,
 * which Cloudflare's KV may do.
 */
function withStaleKv(): Env {
  const kv = env.SESSIONS;
  const seen = new Map<string, { answer: unknown; at: number }>();
  const cached = async (name: string, read: () => Promise<unknown>) => {
    const known = seen.get(name);
    if (known && Date.now() - known.at < minute) return known.answer;
    const answer = await read();
    seen.set(name, { answer, at: Date.now() });
    return answer;
  };
  const stale = {
    get: (key: string, type: "json") => cached(key, () => kv.get(key, type)),
    list: (options: KVNamespaceListOptions) => cached(`list ${options.prefix}`, () => kv.list(options)),
    put: kv.put.bind(kv),
    delete: kv.delete.bind(kv),
  };
  return { ...env, SESSIONS: stale as unknown as KVNamespace };
}

afterEach(() => vi.useRealTimers());

describe("a session", () => {
  it("ends after twelve hours without use [ASVS 7.3.1]", async () => {
    const person = await newMigrant();
    advanceClock(12 * hour - minute);
    expect(await statusOf(person)).toBe(200);
    const other = await newMigrant();
    advanceClock(12 * hour);
    expect(await statusOf(other)).toBe(401);
  });

  it("continues while it is used, and ends seven days after the sign-in [ASVS 7.3.1]", async () => {
    const person = await newLandlord();
    for (let passed = 0; passed < 7 * 24 - 8; passed += 8) {
      advanceClock(8 * hour);
      expect(await statusOf(person)).toBe(200);
      await untilUseRecorded(person);
    }
    advanceClock(8 * hour + minute);
    expect(await statusOf(person)).toBe(401);
  });

  it("ends after half an hour without use, or after eight hours, for an admin [ASVS 7.3.1]", async () => {
    const idle = await newAdmin();
    advanceClock(30 * minute - 1_000);
    expect(await statusOf(idle)).toBe(200);
    const unused = await newAdmin();
    const busy = await newAdmin();
    for (let passed = 0; passed < 460; passed += 20) {
      advanceClock(20 * minute);
      if (passed === 20) expect(await statusOf(unused)).toBe(401);
      expect(await statusOf(busy)).toBe(200);
      await untilUseRecorded(busy);
    }
    advanceClock(20 * minute);
    expect(await statusOf(busy)).toBe(401);
  });

  it("is read from KV once in half a minute by each isolate, which needs KV again afterwards", async () => {
    const person = await newLandlord();
    const get = vi.spyOn(env.SESSIONS, "get");
    for (const after of [0, 10_000, 19_999]) {
      advanceClock(after);
      expect(await statusOf(person)).toBe(200);
    }
    expect(get).toHaveBeenCalledTimes(1);
    advanceClock(1);
    get.mockRejectedValueOnce(new Error("KV GET failed: 500 Internal Server Error"));
    expect(await statusOf(person)).toBe(503);
    expect(await statusOf(person)).toBe(200);
    get.mockRestore();
  });

  it("is written to KV at most every five minutes", async () => {
    const person = await newLandlord();
    const put = vi.spyOn(env.SESSIONS, "put");
    // `sessionNotedSeconds`
    for (const after of [0, 4 * minute, 59_000]) {
      advanceClock(after);
      await Promise.all([statusOf(person), statusOf(person), statusOf(person)]);
    }
    expect(put).not.toHaveBeenCalled();
    advanceClock(2_000);
    await Promise.all([statusOf(person), statusOf(person), statusOf(person)]);
    await vi.waitFor(() => expect(put).toHaveBeenCalledTimes(1));
    put.mockRestore();
  });
});

describe("the list of a person's sessions", () => {
  it("contains each session's device, start and last use, marks the current one, and omits other people's", async () => {
    const person = await newMigrant();
    const other = await elsewhere(person);
    await newMigrant();
    const phoneClient = as(null, { headers: { "User-Agent": phoneUserAgent } });
    const { token } = await phoneClient.call(register, { body: registration() });
    const phone = await sessionsOf({ token });
    expect(phone).toEqual([
      {
        id: expect.any(String),
        browser: "Samsung Internet",
        system: "Android",
        createdAt: expect.stringMatching(/Z$/),
        lastUsedAt: expect.stringMatching(/Z$/),
        current: true,
      },
    ]);
    const own = await sessionsOf(other);
    expect(own.map(({ browser, system, current }) => [browser, system, current])).toEqual([
      ["Firefox", "Windows", true],
      [null, null, false],
    ]);
  });

  it("begins with the current one, and then lists the others by their last use", async () => {
    const person = await newMigrant();
    const ids = ["a", "b", "c", "d"].map((letter) => `${letter}-${crypto.randomUUID()}`);
    const start = (id: string, hours: number) =>
      startSession(env, person.id, firefox, id, new Date(Date.now() - hours * hour));
    const [a = "", b = "", c = "", d = ""] = ids;
    const token = await start(a, 4);
    for (const [id, hours] of [
      [b, 3],
      [c, 1],
      [d, 2],
    ] as const)
      await start(id, hours);
    const own = decodeJwt(person.token).jti;
    expect((await sessionsOf({ token })).map(({ id }) => id)).toEqual([a, own, c, d, b]);
  });

  it("is refused with 503 while KV does not answer, and no session ends", async () => {
    const person = await newMigrant();
    const other = await elsewhere(person);
    const id = await sessionIdOf(other);
    expect(await statusOf(person)).toBe(200);
    const down = new Error("KV GET failed: 500 Internal Server Error");
    const unavailable = { status: 503, code: "unavailable" };
    const list = vi.spyOn(env.SESSIONS, "list").mockRejectedValue(down);
    expect(await as(person).refused(listSessions)).toEqual(unavailable);
    list.mockRestore();
    // This isolate still remembers the caller's session.
    const get = vi.spyOn(env.SESSIONS, "get").mockRejectedValue(down);
    expect(await as(person).refused(listSessions)).toEqual(unavailable);
    expect(await as(person).refused(endSession, { params: { id } })).toEqual(unavailable);
    get.mockRestore();
    expect(await statusOf(other)).toBe(200);
  });

  it("omits an ended session that KV still lists, and does not end it again", async () => {
    const person = await newMigrant();
    await elsewhere(person);
    const other = (await sessionsOf(person)).find(({ current }) => !current)?.id ?? "";
    await change(users, { id: person.id }, { endedSessions: [other] });
    expect((await sessionsOf(person)).map(({ current }) => current)).toEqual([true]);
    expect((await as(person).refused(endSession, { params: { id: other } })).status).toBe(404);
  });

  it("can end one session and its sockets at once, and no other [ASVS 7.5.2]", async () => {
    const person = await newMigrant();
    const [lost, kept] = [await elsewhere(person), await elsewhere(person)];
    const screen = await listen(lost);
    const id = await sessionIdOf(lost);
    await as(person).call(endSession, { params: { id } });
    expect([await statusOf(lost), await statusOf(kept), await statusOf(person)]).toEqual([401, 200, 200]);
    expect(await screen.end()).toBe(4401);
    expect(await sessionsOf(person)).toHaveLength(2);
    expect((await as(person).send(endSession, { params: { id } })).status).toBe(404);
    const entries = await rows(audit, { event: "session_ended", subjectId: person.id });
    expect(entries).toMatchObject([{ actorId: person.id }]);
  });

  it("cannot end a session of another person", async () => {
    const [person, other] = [await newMigrant(), await newAdmin()];
    const id = await sessionIdOf(person);
    expect((await as(other).send(endSession, { params: { id } })).status).toBe(404);
    expect(await statusOf(person)).toBe(200);
  });

  it("can end all sessions but the current one at once", async () => {
    const person = await newLandlord();
    const stranger = await newLandlord();
    const others = [await elsewhere(person), await elsewhere(person)];
    const screens = [await listen(others[0] ?? person), await listen(person)];
    await as(person).call(endOtherSessions);
    expect(await Promise.all(others.map((other) => statusOf(other)))).toEqual([401, 401]);
    expect(await statusOf(stranger)).toBe(200);
    expect(await screens[0]?.end()).toBe(4401);
    expect(screens[1]?.closed).toBeNull();
    expect((await sessionsOf(person)).map(({ current }) => current)).toEqual([true]);
    const entries = await rows(audit, { event: "other_sessions_ended", subjectId: person.id });
    expect(entries).toMatchObject([{ actorId: person.id }]);
    // After a second call, the current session and a session that starts later are valid.
    await as(person).send(endOtherSessions);
    advanceClock(1_000);
    expect([await statusOf(person), await statusOf(await elsewhere(person))]).toEqual([200, 200]);
  });
});

describe("a KV that returns values a minute old", () => {
  it("does not keep a signed-out session valid [abuse 12]", async () => {
    const [person, other] = [await newMigrant(), await newMigrant()];
    const stale = withStaleKv();
    expect(await statusOf(person, stale)).toBe(200);
    await as(person, { bindings: stale }).call(logout);
    expect(await statusOf(person, stale)).toBe(401);
    // Each person's row holds up to fifty ended sessions of that person only.
    expect((await row(users, { id: other.id })).endedSessions).toEqual([]);
  });

  it("does not revive a session when another one signs out fifty times, and the audit records that once", async () => {
    const person = await newMigrant();
    const lost = await elsewhere(person);
    const stale = withStaleKv();
    for (const each of [person, lost]) expect(await statusOf(each, stale)).toBe(200);
    await as(lost, { bindings: stale }).call(logout);
    for (let times = 0; times < 50; times += 1) await as(person, { bindings: stale }).call(logout);
    expect(await statusOf(lost, stale)).toBe(401);
    const signedOut = { event: "signed_out", subjectId: person.id } as const;
    await vi.waitFor(async () => expect(await rows(audit, signedOut)).toHaveLength(2));
  });

  it("does not keep a session of a suspended person valid [abuse 12]", async () => {
    const person = await newMigrant();
    const stale = withStaleKv();
    expect(await statusOf(person, stale)).toBe(200);
    await change(users, { id: person.id }, { suspendedAt: now() });
    expect(await statusOf(person, stale)).toBe(401);
  });

  it("does not prevent ending a session that it does not list yet, and the current one remains valid [abuse 12]", async () => {
    const person = await newMigrant();
    const stale = withStaleKv();
    expect(await as(person, { bindings: stale }).call(listSessions)).toHaveLength(1);
    const thief = await elsewhere(person);
    expect(await statusOf(thief, stale)).toBe(200);
    const [screen, own] = [await listen(thief), await listen(person)];
    await as(person, { bindings: stale }).call(endOtherSessions);
    expect(await screen.end()).toBe(4401);
    expect(own.closed).toBeNull();
    expect(await statusOf(thief, stale)).toBe(401);
    expect(await statusOf(person, stale)).toBe(200);
  });

  it("keeps a session valid that it returned before", async () => {
    const person = await newLandlord();
    const stale = withStaleKv();
    expect(await statusOf(person, stale)).toBe(200);
    advanceClock(2 * minute);
    expect(await statusOf(person, stale)).toBe(200);
  });
});

describe("signing out", () => {
  it("clears the browser's cache, which holds photos of people [ASVS 14.3.1]", async () => {
    const person = await newLandlord();
    const answer = await as(person).send(logout);
    expect(answer.headers.get("Clear-Site-Data")).toBe('"cache"');
  });

  it("adds the session to the person's row, which holds the fifty that ended last", async () => {
    const person = await newMigrant();
    const devices = [await elsewhere(person), await elsewhere(person)];
    // `endedSessionsStored`
    const ended = Array.from({ length: 49 }, () => crypto.randomUUID());
    await change(users, { id: person.id }, { endedSessions: ended });
    for (const device of devices) await as(device).call(logout);
    const added = devices.map(({ token }) => decodeJwt(token).jti);
    expect((await row(users, { id: person.id })).endedSessions).toEqual([...ended.slice(1), ...added]);
  });
});

describe("the keys that sign sessions [ASVS 7.2.1]", () => {
  const [old, fresh] = [
    "b2xkIGtleSwgb2xkIGtleSwgb2xkIGtleSwgb2xkIGtleSE=",
    "bmV3IGtleSwgbmV3IGtleSwgbmV3IGtleSwgbmV3IGtleSE=",
  ];
  const withKeys = (keys: string): Env => ({ ...env, SESSION_KEYS: keys });

  it("rotate: the first key signs, all keys verify, and removing a key ends its sessions [ASVS 9.1.1]", async () => {
    const person = await newMigrant();
    const [before, between, after] = [`k1:${old}`, `k2:${fresh},k1:${old}`, `k2:${fresh}`].map(withKeys);
    if (!before || !between || !after) throw new Error("three rings of keys");
    const [early, late] = [await startSession(before, person.id), await startSession(between, person.id)];
    const status = async (bindings: Env, token: string) => statusOf({ token }, bindings);
    expect([await status(before, early), await status(between, early), await status(after, early)]).toEqual([
      200, 200, 401,
    ]);
    expect([await status(before, late), await status(between, late), await status(after, late)]).toEqual([
      401, 200, 200,
    ]);
  });

  it.each(["exp", "jti", "sub", "iat", "iss", "aud"])(
    "do not make a token without %s valid [abuse 13, ASVS 9.2.1]",
    async (missing) => {
      const person = await newMigrant();
      const claims: Record<string, unknown> = JSON.parse(atob(person.token.split(".")[1] ?? ""));
      const [key] = settingsOf(env).sessionKeys;
      const sign = (payload: Record<string, unknown>) =>
        new SignJWT(payload)
          .setProtectedHeader({ alg: "HS256", kid: key?.kid ?? "" })
          .sign(key?.secret ?? new Uint8Array());
      const { [missing]: _, ...rest } = claims;
      await as({ token: await sign(claims) }).call(me);
      expect((await as({ token: await sign(rest) }).send(me)).status).toBe(401);
    },
  );
});
