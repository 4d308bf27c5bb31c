import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { listen } from "#tests/live.ts";
import { serve } from "#tests/money.ts";
import { call, newPerson } from "#tests/people.ts";
import { isDatabaseDown } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";

vi.setConfig({ testTimeout: 30_000 });

const registration = () => ({
  email: `${crypto.randomUUID()}@people.test`,
  password: "a harbour at night",
  firstName: "Amal",
  lastName: "Haddad",
  userType: "migrant",
});
const post = (bindings: Env, path: string, body: object) =>
  serve(bindings, path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
const as = (bindings: Env, { token }: { token: string }, path: string, method = "GET") =>
  serve(bindings, path, { method, headers: { Authorization: `Bearer ${token}` } });
const refusal = async (answer: Response) => [
  answer.status,
  (await answer.json<{ code: string }>()).code,
  answer.headers.get("Retry-After"),
];
const unavailable = [503, "unavailable", "10"];

/** A database whose every statement fails like this. */
function failing(message: string): D1Database {
  const fail = () => Promise.reject(new Error(message));
  const statement = { bind: () => statement, all: fail, run: fail, raw: fail, first: fail };
  return { withSession: () => ({ prepare: () => statement, batch: fail }) } as unknown as D1Database;
}

describe("while the database is down", () => {
  it.each([
    "D1_ERROR: Network connection lost.",
    "D1_ERROR: D1 DB is overloaded. Requests queued for too long.",
  ])("calls answer 503 and when to come back, and recover unaided (%s)", async (message) => {
    const person = await newPerson({ userType: "migrant" });
    const bindings = { ...env, DB: failing(message) };
    const form = registration();
    for (const answer of [
      as(bindings, person, "/api/auth/me"),
      as(bindings, person, "/api/connections"),
      post(bindings, "/api/auth/login", { email: person.email, password: form.password }),
      post(bindings, "/api/auth/register", form),
    ]) {
      expect(await refusal(await answer)).toEqual(unavailable);
    }
    expect((await as(env, person, "/api/auth/me")).status).toBe(200);
  });

  it("signing out is told that it is not sure, and ends the session and its open screens through KV", async () => {
    const person = await newPerson({ userType: "migrant" });
    const screen = await listen(person);
    const bindings = { ...env, DB: failing("D1_ERROR: Network connection lost.") };
    expect(await refusal(await as(bindings, person, "/api/auth/logout", "POST"))).toEqual(unavailable);
    expect(await screen.end()).toBe(4401);
    expect((await as(env, person, "/api/auth/me")).status).toBe(401);
  });

  it("is not what a mistake of ours looks like: that is a 500", async () => {
    const person = await newPerson({ userType: "migrant" });
    const mistaken = {
      withSession: () => ({
        prepare: (query: string) => env.DB.prepare(query.replaceAll('"users"', '"nowhere"')),
      }),
    } as unknown as D1Database;
    const [status, code] = await refusal(await as({ ...env, DB: mistaken }, person, "/api/auth/me"));
    expect([status, code]).toEqual([500, "internal"]);
  });

  it.each([
    "select * from nowhere",
    "selec 1",
    "insert into users (id) values (null)",
    "insert into users select * from users",
  ])("is not what SQLite has refused: %s", async (query) => {
    await newPerson({ userType: "migrant" });
    const fault = await env.DB.prepare(query)
      .run()
      .catch((thrown: unknown) => thrown);
    expect(fault).toBeInstanceOf(Error);
    expect(isDatabaseDown(fault)).toBe(false);
  });
});

describe("while KV takes nothing", () => {
  const broken = () => Promise.reject(new Error("KV PUT failed: 500 Internal Server Error"));
  const through = (SESSIONS: object) => ({ ...env, SESSIONS: SESSIONS as KVNamespace });
  const { SESSIONS } = env;
  const reading = { get: SESSIONS.get.bind(SESSIONS), list: SESSIONS.list.bind(SESSIONS) };
  const down = through({ ...reading, put: broken, delete: broken });

  it("registering answers 503 and leaves an account that its person can sign in to", async () => {
    const form = registration();
    expect(await refusal(await post(down, "/api/auth/register", form))).toEqual(unavailable);
    const { email, password } = form;
    expect(await refusal(await post(down, "/api/auth/login", { email, password }))).toEqual(unavailable);
    expect((await call("POST", "/api/auth/login", { body: { email, password } })).status).toBe(200);
  });

  it("signing out ends the session all the same", async () => {
    const person = await newPerson({ userType: "migrant" });
    expect((await as(down, person, "/api/auth/logout", "POST")).status).toBe(200);
    expect((await as(env, person, "/api/auth/me")).status).toBe(401);
  });
});
