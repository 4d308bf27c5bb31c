import { env } from "cloudflare:workers";
import { SignJWT } from "jose";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { SignedInSession } from "#schema/endpoints/auth.ts";
import { listen } from "#tests/live.ts";
import { serve } from "#tests/money.ts";
import { call, newPerson, type TestPerson } from "#tests/people.ts";
import { staleKv } from "#tests/stale-kv.ts";
import { type Env, settingsOf } from "#worker/platform/env.ts";
import { startSession } from "#worker/platform/sessions.ts";

vi.setConfig({ testTimeout: 30_000 });

const phoneWords =
  "Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36";
const minute = 60_000;
const hour = 60 * minute;

/** The same person on another device. */
async function elsewhere(person: TestPerson): Promise<TestPerson> {
  const token = await startSession(env, person.id, { browser: "Firefox", system: "Windows" });
  return { ...person, token, call: (method, path, body) => call(method, path, { token, body }) };
}
const me = async (person: TestPerson) => (await person.call("GET", "/api/auth/me")).status;
const sessionsOf = async (person: TestPerson) => {
  const answer = await person.call("GET", "/api/auth/sessions");
  expect(answer.status).toBe(200);
  return answer.json<SignedInSession[]>();
};
/** Asks the Worker with these bindings. */
const ask = (bindings: Env, { token }: TestPerson, method: string, path: string) =>
  serve(bindings, path, { method, headers: { Authorization: `Bearer ${token}` } });
const pass = (ms: number) => vi.useFakeTimers({ now: Date.now() + ms, toFake: ["Date"] });

/** A use is noted after its answer. */
const untilNoted = (person: TestPerson) =>
  vi.waitFor(async () => {
    const [own] = await sessionsOf(person);
    expect(Date.now() - Date.parse(own?.lastUsedAt ?? "")).toBeLessThan(minute);
  });

afterEach(() => vi.useRealTimers());

describe("a session", () => {
  it("ends when it has not been used for twelve hours [ASVS 7.3.1]", async () => {
    const person = await newPerson({ userType: "migrant" });
    pass(12 * hour - minute);
    expect(await me(person)).toBe(200);
    const other = await newPerson({ userType: "migrant" });
    pass(12 * hour);
    expect(await me(other)).toBe(401);
  });

  it("lives on while it is used, and ends seven days after signing in all the same [ASVS 7.3.1]", async () => {
    const person = await newPerson({ userType: "landlord" });
    for (let passed = 0; passed < 7 * 24 - 8; passed += 8) {
      pass(8 * hour);
      expect(await me(person)).toBe(200);
      await untilNoted(person);
    }
    pass(8 * hour + minute);
    expect(await me(person)).toBe(401);
  });

  it("of an admin ends after half an hour without use, and after eight hours [ASVS 7.3.1]", async () => {
    const idle = await newPerson({ userType: "landlord", role: "admin" });
    pass(30 * minute - 1_000);
    expect(await me(idle)).toBe(200);
    const unused = await newPerson({ userType: "landlord", role: "admin" });
    const busy = await newPerson({ userType: "landlord", role: "admin" });
    for (let passed = 0; passed < 460; passed += 20) {
      pass(20 * minute);
      if (passed === 20) expect(await me(unused)).toBe(401);
      expect(await me(busy)).toBe(200);
      await untilNoted(busy);
    }
    pass(20 * minute);
    expect(await me(busy)).toBe(401);
  });

  it("is written down at most every five minutes", async () => {
    const person = await newPerson({ userType: "landlord" });
    const put = vi.spyOn(env.SESSIONS, "put");
    for (const after of [0, 4 * minute, 59_000]) {
      pass(after);
      await Promise.all([me(person), me(person), me(person)]);
    }
    expect(put).not.toHaveBeenCalled();
    pass(2_000);
    await Promise.all([me(person), me(person), me(person)]);
    await vi.waitFor(() => expect(put).toHaveBeenCalledTimes(1));
    put.mockRestore();
  });
});

describe("the list of one's sessions", () => {
  it("tells the device in plain words, since when, last used, and which one asks, and nobody else's", async () => {
    const person = await newPerson({ userType: "migrant" });
    const other = await elsewhere(person);
    await newPerson({ userType: "migrant" });
    const password = "a harbour at night";
    const email = `${crypto.randomUUID()}@people.test`;
    const form = { email, password, firstName: "Amal", lastName: "Haddad", userType: "migrant" };
    const registered = await serve(env, "/api/auth/register", {
      method: "POST",
      headers: { "Content-Type": "application/json", "User-Agent": phoneWords },
      body: JSON.stringify(form),
    });
    const { token } = await registered.json<{ token: string }>();
    const phone = await (await call("GET", "/api/auth/sessions", { token })).json<SignedInSession[]>();
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

  it("leaves out one that has ended, though KV still lists it", async () => {
    const person = await newPerson({ userType: "migrant" });
    await elsewhere(person);
    const other = (await sessionsOf(person)).find(({ current }) => !current)?.id;
    await env.DB.prepare("update users set ended_sessions = json_array(?) where id = ?")
      .bind(other ?? "", person.id)
      .run();
    expect((await sessionsOf(person)).map(({ current }) => current)).toEqual([true]);
  });

  it("ends one of them at once, with its open screens, and leaves the rest [ASVS 7.5.2]", async () => {
    const person = await newPerson({ userType: "migrant" });
    const [lost, kept] = [await elsewhere(person), await elsewhere(person)];
    const screen = await listen(lost);
    const id = (await sessionsOf(lost))[0]?.id;
    expect((await person.call("DELETE", `/api/auth/sessions/${id}`)).status).toBe(200);
    expect([await me(lost), await me(kept), await me(person)]).toEqual([401, 200, 200]);
    expect(await screen.end()).toBe(4401);
    expect(await sessionsOf(person)).toHaveLength(2);
    expect((await person.call("DELETE", `/api/auth/sessions/${id}`)).status).toBe(404);
  });

  it("ends nobody else's", async () => {
    const [person, other] = [
      await newPerson({ userType: "migrant" }),
      await newPerson({ userType: "landlord", role: "admin" }),
    ];
    const id = (await sessionsOf(person))[0]?.id;
    expect((await other.call("DELETE", `/api/auth/sessions/${id}`)).status).toBe(404);
    expect(await me(person)).toBe(200);
  });

  it("ends all others at once and stays signed in here", async () => {
    const person = await newPerson({ userType: "landlord" });
    const stranger = await newPerson({ userType: "landlord" });
    const others = [await elsewhere(person), await elsewhere(person)];
    const screens = [await listen(others[0] ?? person), await listen(person)];
    expect((await person.call("DELETE", "/api/auth/sessions")).status).toBe(200);
    expect(await Promise.all(others.map(me))).toEqual([401, 401]);
    expect(await me(stranger)).toBe(200);
    expect(await screens[0]?.end()).toBe(4401);
    expect(screens[1]?.closed).toBeNull();
    expect((await sessionsOf(person)).map(({ current }) => current)).toEqual([true]);
    // A second time from the same place, and a new session afterwards: both as before.
    await person.call("DELETE", "/api/auth/sessions");
    pass(1_000);
    expect([await me(person), await me(await elsewhere(person))]).toEqual([200, 200]);
  });
});

describe("while KV goes on saying for a minute what was so before", () => {
  it("a session that signed out is dead at once [abuse 12]", async () => {
    const [person, other] = [
      await newPerson({ userType: "migrant" }),
      await newPerson({ userType: "migrant" }),
    ];
    const stale = { ...env, SESSIONS: staleKv(env.SESSIONS) };
    expect((await ask(stale, person, "GET", "/api/auth/me")).status).toBe(200);
    expect((await ask(stale, person, "POST", "/api/auth/logout")).status).toBe(200);
    expect((await ask(stale, person, "GET", "/api/auth/me")).status).toBe(401);
    // Nobody else's row remembers it: each has room for fifty of its own.
    const ended = "select ended_sessions from users where id = ?";
    expect(await env.DB.prepare(ended).bind(other.id).first("ended_sessions")).toBe("[]");
  });

  it("a session that signs out again and again brings no other back to life, and is audited once", async () => {
    const person = await newPerson({ userType: "migrant" });
    const lost = await elsewhere(person);
    const stale = { ...env, SESSIONS: staleKv(env.SESSIONS) };
    for (const each of [person, lost])
      expect((await ask(stale, each, "GET", "/api/auth/me")).status).toBe(200);
    expect((await ask(stale, lost, "POST", "/api/auth/logout")).status).toBe(200);
    for (let times = 0; times < 50; times += 1)
      expect((await ask(stale, person, "POST", "/api/auth/logout")).status).toBe(200);
    expect((await ask(stale, lost, "GET", "/api/auth/me")).status).toBe(401);
    const signedOut = "select count(*) as n from audit where event = 'signed_out' and subject_id = ?";
    await vi.waitFor(async () => expect(await env.DB.prepare(signedOut).bind(person.id).first("n")).toBe(2));
  });

  it("suspension ends every session at once [abuse 12]", async () => {
    const person = await newPerson({ userType: "migrant" });
    const stale = { ...env, SESSIONS: staleKv(env.SESSIONS) };
    expect((await ask(stale, person, "GET", "/api/auth/me")).status).toBe(200);
    await env.DB.prepare("update users set suspended_at = ? where id = ?").bind(Date.now(), person.id).run();
    expect((await ask(stale, person, "GET", "/api/auth/me")).status).toBe(401);
  });

  it("ending the others ends one that KV does not list yet, and keeps the one that asks [abuse 12]", async () => {
    const person = await newPerson({ userType: "migrant" });
    const stale = { ...env, SESSIONS: staleKv(env.SESSIONS) };
    const before = await ask(stale, person, "GET", "/api/auth/sessions");
    expect(await before.json()).toHaveLength(1);
    const thief = await elsewhere(person);
    expect((await ask(stale, thief, "GET", "/api/auth/me")).status).toBe(200);
    const [screen, own] = [await listen(thief), await listen(person)];
    expect((await ask(stale, person, "DELETE", "/api/auth/sessions")).status).toBe(200);
    expect(await screen.end()).toBe(4401);
    expect(own.closed).toBeNull();
    expect((await ask(stale, thief, "GET", "/api/auth/me")).status).toBe(401);
    expect((await ask(stale, person, "GET", "/api/auth/me")).status).toBe(200);
  });

  it("nobody is signed out: a session that KV knew before stays", async () => {
    const person = await newPerson({ userType: "landlord" });
    const stale = { ...env, SESSIONS: staleKv(env.SESSIONS) };
    expect((await ask(stale, person, "GET", "/api/auth/me")).status).toBe(200);
    pass(2 * minute);
    expect((await ask(stale, person, "GET", "/api/auth/me")).status).toBe(200);
  });
});

describe("signing out", () => {
  it("empties the browser's cache, with its photos of people [ASVS 14.3.1]", async () => {
    const person = await newPerson({ userType: "landlord" });
    const answer = await person.call("POST", "/api/auth/logout");
    expect(answer.headers.get("Clear-Site-Data")).toBe('"cache"');
  });
});

describe("the keys that sign sessions [ASVS 7.2.1]", () => {
  const [old, fresh] = [
    "b2xkIGtleSwgb2xkIGtleSwgb2xkIGtleSwgb2xkIGtleSE=",
    "bmV3IGtleSwgbmV3IGtleSwgbmV3IGtleSwgbmV3IGtleSE=",
  ];
  const withKeys = (keys: string): Env => ({ ...env, SESSION_KEYS: keys });

  it("rotate: the first signs, all verify, and one taken away ends its sessions [ASVS 9.1.1]", async () => {
    const person = await newPerson({ userType: "migrant" });
    const [before, between, after] = [`k1:${old}`, `k2:${fresh},k1:${old}`, `k2:${fresh}`].map(withKeys);
    if (!before || !between || !after) throw new Error("three rings of keys");
    const [early, late] = [await startSession(before, person.id), await startSession(between, person.id)];
    const status = async (bindings: Env, token: string) =>
      (await ask(bindings, { ...person, token }, "GET", "/api/auth/me")).status;
    expect([await status(before, early), await status(between, early), await status(after, early)]).toEqual([
      200, 200, 401,
    ]);
    expect([await status(before, late), await status(between, late), await status(after, late)]).toEqual([
      401, 200, 200,
    ]);
  });

  it.each(["exp", "jti", "sub", "iat", "iss", "aud"])(
    "sign no token without %s that is believed [abuse 13, ASVS 9.2.1]",
    async (missing) => {
      const person = await newPerson({ userType: "migrant" });
      const claims: Record<string, unknown> = JSON.parse(atob(person.token.split(".")[1] ?? ""));
      const [key] = settingsOf(env).sessionKeys;
      const sign = (payload: Record<string, unknown>) =>
        new SignJWT(payload)
          .setProtectedHeader({ alg: "HS256", kid: key?.kid ?? "" })
          .sign(key?.secret ?? new Uint8Array());
      const { [missing]: _, ...rest } = claims;
      expect((await call("GET", "/api/auth/me", { token: await sign(claims) })).status).toBe(200);
      expect((await call("GET", "/api/auth/me", { token: await sign(rest) })).status).toBe(401);
    },
  );
});
