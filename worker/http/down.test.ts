import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { logout, me } from "#schema/endpoints/auth.ts";
import { listConnections } from "#schema/endpoints/connections.ts";
import { login, register } from "#schema/endpoints/sign-in.ts";
import { anonymous, as, refusalOf } from "#tests/client.ts";
import { failingDatabase } from "#tests/faults.ts";
import { listen } from "#tests/live.ts";
import { newMigrant, registration } from "#tests/people.ts";
import { isDatabaseDown } from "#worker/platform/database.ts";

vi.setConfig({ testTimeout: 30_000 });
afterEach(() => vi.useRealTimers());

/** The refusal in a response, and the seconds to wait. */
const refusal = async (answer: Response) => ({
  ...(await refusalOf(answer)),
  retryAfter: answer.headers.get("Retry-After"),
});
const unavailable = { status: 503, code: "unavailable", retryAfter: "10" };

describe("a database outage", () => {
  it.each([
    "D1_ERROR: Network connection lost.",
    "D1_ERROR: D1 DB is overloaded. Requests queued for too long.",
  ])("is answered with 503 and Retry-After, and calls work again after it (%s)", async (message) => {
    const person = await newMigrant();
    const bindings = { ...env, DB: failingDatabase(message) };
    const form = registration();
    for (const answer of [
      as(person, { bindings }).send(me),
      as(person, { bindings }).send(listConnections),
      as(null, { bindings }).send(login, { body: { email: person.email, password: form.password } }),
      as(null, { bindings }).send(register, { body: form }),
    ]) {
      expect(await refusal(await answer)).toEqual(unavailable);
    }
    await as(person).call(me);
  });

  it("answers a sign-out with 503, but ends the sockets, and the session when its record is read again", async () => {
    const person = await newMigrant();
    const screen = await listen(person);
    const bindings = { ...env, DB: failingDatabase("D1_ERROR: Network connection lost.") };
    expect(await refusal(await as(person, { bindings }).send(logout))).toEqual(unavailable);
    expect(await screen.end()).toBe(4401);
    vi.useFakeTimers({ now: Date.now() + 30_000, toFake: ["Date"] });
    expect((await as(person).send(me)).status).toBe(401);
  });

  it("is distinguished from a wrong query, which gets 500 and a log line without the person", async () => {
    const person = await newMigrant();
    const wrong = {
      withSession: () => ({
        prepare: (query: string) => env.DB.prepare(query.replaceAll(/\busers\b/g, "nowhere")),
        getBookmark: () => null,
      }),
    } as unknown as D1Database;
    const faults = vi.spyOn(console, "error").mockImplementation(() => {});
    const answer = await as(person, { bindings: { ...env, DB: wrong } }).send(me);
    const { code, requestId } = await answer.json<{ code: string; requestId: string }>();
    const lines = faults.mock.calls.map(([text]) => String(text));
    faults.mockRestore();
    expect([answer.status, code]).toEqual([500, "internal"]);
    const line = lines.find((each) => each.includes(requestId)) ?? "{}";
    expect(JSON.parse(line)).toMatchObject({ level: "fault", event: "fault", requestId, route: me.path });
    for (const personal of [person.id, person.email, person.token]) expect(line).not.toContain(personal);
  });

  it.each([
    "select * from nowhere",
    "selec 1",
    "insert into users (id) values (null)",
    "insert into users select * from users",
  ])("is distinguished from an error of SQLite: %s", async (query) => {
    await newMigrant();
    const fault = await env.DB.prepare(query)
      .run()
      .catch((thrown: unknown) => thrown);
    expect(fault).toBeInstanceOf(Error);
    expect(isDatabaseDown(fault)).toBe(false);
  });
});

describe("an outage of writes to KV", () => {
  const broken = () => Promise.reject(new Error("KV PUT failed: 500 Internal Server Error"));
  const through = (SESSIONS: object) => ({ ...env, SESSIONS: SESSIONS as KVNamespace });
  const { SESSIONS } = env;
  const reading = { get: SESSIONS.get.bind(SESSIONS), list: SESSIONS.list.bind(SESSIONS) };
  const down = through({ ...reading, put: broken, delete: broken });

  it("answers a registration with 503, and keeps the account, which can sign in later", async () => {
    const form = registration();
    const client = as(null, { bindings: down });
    expect(await refusal(await client.send(register, { body: form }))).toEqual(unavailable);
    const { email, password } = form;
    expect(await refusal(await client.send(login, { body: { email, password } }))).toEqual(unavailable);
    await anonymous.call(login, { body: { email, password } });
  });

  it("does not prevent a sign-out from ending the session", async () => {
    const person = await newMigrant();
    await as(person, { bindings: down }).call(logout);
    expect((await as(person).send(me)).status).toBe(401);
  });
});
