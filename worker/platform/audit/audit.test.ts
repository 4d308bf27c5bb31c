import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { decideMigrantVerification } from "#schema/endpoints/admin.ts";
import { endOtherSessions, login, logout, register } from "#schema/endpoints/auth.ts";
import { listMigrants } from "#schema/endpoints/migrants.ts";
import { getMigrantProfile } from "#schema/endpoints/profiles.ts";
import { submitMigrantVerification } from "#schema/endpoints/verification.ts";
import { refusalNotedSeconds } from "#schema/limits.ts";
import { anonymous, as } from "#tests/client.ts";
import { fillRateLimit } from "#tests/fill-rate-limit.ts";
import * as money from "#tests/money.ts";
import { call, newAdmin, newLandlord, newMigrant } from "#tests/people.ts";
import { newRequestRow } from "#tests/verification.ts";
import { app } from "#worker/app.ts";

vi.setConfig({ testTimeout: 30_000 });

type Line = { event: string; actor_id: string | null; subject_id: string | null; detail: string | null };
/** The audit about a person, oldest first. */
const about = async (id: string, column: "subject_id" | "actor_id" = "subject_id") =>
  (
    await env.DB.prepare(
      `select event, actor_id, subject_id, detail from audit where ${column} = ? order by id`,
    )
      .bind(id)
      .all<Line>()
  ).results;
const events = async (id: string) => (await about(id)).map(({ event }) => event);
const registration = () => ({
  email: `${crypto.randomUUID()}@people.test`,
  password: "a harbour at night",
  firstName: "Amal",
  lastName: "Haddad",
  userType: "migrant",
});

describe("the audit", () => {
  it("can neither be changed nor deleted [abuse 15, ASVS 16.4.2]", async () => {
    const person = await newMigrant();
    await as(person).send(listMigrants);
    await vi.waitFor(async () => expect(await events(person.id)).toEqual(["refused"]));
    for (const statement of [
      "update audit set event = 'signed_in'",
      "delete from audit",
      "update audit set actor_id = null where id = 1",
      "insert or replace into audit (id, at, event) select id, 0, 'signed_in' from audit limit 1",
    ]) {
      await expect(env.DB.prepare(statement).run(), statement).rejects.toThrow();
    }
    expect(await events(person.id)).toEqual(["refused"]);
  });

  it("holds registrations, sign-ins, failed ones and sign-outs [ASVS 16.3.1]", async () => {
    const form = registration();
    const registered = await anonymous.send(register, { body: form });
    const { token, user } = await registered.json<{ token: string; user: { id: string } }>();
    const signIn = (password: string) => anonymous.send(login, { body: { email: form.email, password } });
    await signIn("not the password");
    await signIn(form.password);
    await as({ token }).send(endOtherSessions);
    await as({ token }).send(logout);
    const expected = ["registered", "sign_in_failed", "signed_in", "other_sessions_ended", "signed_out"];
    await vi.waitFor(async () => expect((await events(user.id)).sort()).toEqual(expected.sort()), 5_000);
    expect((await about(user.id)).find(({ event }) => event === "sign_in_failed")?.actor_id).toBeNull();
  });

  it("holds what somebody was not allowed to do, and the first of too many calls [ASVS 16.3.1]", async () => {
    const person = await newLandlord();
    await as(person).send(getMigrantProfile);
    await fillRateLimit("browseUnverified", "person", person.id);
    const counting = { ...env, RATE_LIMITS: "" };
    for (const _ of ["first", "second", "third"]) {
      const answer = await money.serve(counting, "/api/migrants", {
        headers: { Authorization: `Bearer ${person.token}` },
      });
      expect(answer.status).toBe(429);
    }
    await vi.waitFor(async () =>
      expect((await about(person.id)).map(({ event, detail }) => [event, detail])).toEqual([
        ["refused", "forbidden"],
        ["refused", "browse_needs_verification"],
      ]),
    );
  });

  it("holds one refusal of a person, call and hour, however many come and however much at once [ASVS 16.3.1]", async () => {
    const [person, other] = [await newLandlord(), await newLandlord()];
    const ask = (path = "/api/profiles/migrant") => person.call("GET", path);
    const calls = async (id: string) =>
      (
        await env.DB.prepare("select object_id as asked, detail from audit where actor_id = ? order by id")
          .bind(id)
          .all<{ asked: string; detail: string }>()
      ).results.map(({ asked, detail }) => `${asked} ${detail}`);
    const mine = "GET /api/profiles/migrant forbidden";
    await Promise.all(Array.from({ length: 20 }, () => ask()));
    for (const _ of ["again", "and again"]) expect((await ask()).status).toBe(403);
    await ask("/api/migrant/verification");
    await as(other).send(getMigrantProfile);
    const both = [mine, "GET /api/migrant/verification forbidden"];
    await vi.waitFor(async () => expect(await calls(person.id)).toEqual(both));
    await vi.waitFor(async () => expect(await calls(other.id)).toEqual([mine]));

    const later = Date.now() + (refusalNotedSeconds + 1) * 1000;
    vi.useFakeTimers({ now: later, toFake: ["Date"] });
    await money.serve(env, "/api/profiles/migrant", {
      headers: { Authorization: `Bearer ${person.token}` },
    });
    vi.useRealTimers();
    expect(await calls(person.id)).toEqual([...both, mine]);
  });

  it("holds one refusal an hour of a call whose callers nobody knows", async () => {
    const knock = () =>
      money.serve(env, `/api/objects/upload/${crypto.randomUUID()}?until=1&signature=x`, { method: "PUT" });
    await Promise.all(Array.from({ length: 10 }, knock));
    expect((await knock()).status).toBe(403);
    const { results } = await env.DB.prepare(
      "select detail from audit where actor_id is null and object_id = 'PUT /api/objects/upload/:id'",
    ).all();
    expect(results).toEqual([{ detail: "upload_closed" }]);
  });

  it("holds reviews, roles and suspensions, whoever makes them and however [abuse 16]", async () => {
    const person = await newMigrant();
    const admin = await newAdmin();
    const asked = { fullName: "Amal Haddad", reasonForMigration: "War." };
    const { id } = await as(person).call(submitMigrantVerification, { body: asked });
    await as(admin).send(decideMigrantVerification, { params: { id }, body: { status: "approved" } });
    for (const change of [
      "role = 'admin'",
      "role = 'admin'",
      "role = 'user'",
      "suspended_at = 1",
      "suspended_at = null",
    ]) {
      await env.DB.prepare(`update users set ${change} where id = ?`).bind(person.id).run();
    }
    const lines = (await about(person.id)).map(({ event, actor_id, detail }) => [event, actor_id, detail]);
    expect(lines).toEqual([
      ["reviewed", admin.id, "approved"],
      ["role_changed", null, "admin"],
      ["role_changed", null, "user"],
      ["suspended", null, null],
      ["suspension_lifted", null, null],
    ]);
  });

  it("holds who is an admin or suspended from the first, and what was decided from the first", async () => {
    const admin = await newAdmin();
    const [migrant, landlord] = [await newMigrant(), await newLandlord()];
    const suspended = crypto.randomUUID();
    await env.DB.batch([
      env.DB.prepare(
        `insert into users (id, email, user_type, first_name, last_name, created_at, suspended_at)
         values (?, ?, 'migrant', 'S', 'S', 0, 1)`,
      ).bind(suspended, `${suspended}@people.test`),
    ]);
    await newRequestRow(migrant, { status: "approved", decidedBy: admin.id });
    await newRequestRow(landlord, { status: "rejected", decidedBy: admin.id });
    const lines = await Promise.all([admin.id, suspended, migrant.id, landlord.id].map((id) => about(id)));
    expect(lines.map((of) => of.map(({ event, actor_id, detail }) => [event, actor_id, detail]))).toEqual([
      [["role_changed", null, "admin"]],
      [["suspended", null, null]],
      [["reviewed", admin.id, "approved"]],
      [["reviewed", admin.id, "rejected"]],
    ]);
  });

  it("holds every step of a payment", async () => {
    await money.beginAnew();
    const landlord = await newLandlord();
    const migrant = await newMigrant({ verified: true });
    await money.connect({ landlord, migrant });
    const steps = (await about(landlord.id, "actor_id")).filter(({ event }) => event === "payment");
    expect(steps[0]).toMatchObject({ subject_id: migrant.id, detail: "creating" });
    expect(steps.at(-1)?.detail).toBe("succeeded");
  });
});

describe("the log of a run", () => {
  it("holds no token, password, e-mail, name, message or document, whatever fails [abuse 22, ASVS 16.2.5]", async () => {
    const lines: string[] = [];
    const record = (...words: unknown[]) => lines.push(words.map(String).join(" "));
    const spies = (["log", "error", "warn", "info", "debug"] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation(record),
    );
    const mark = "Zanzibarmarker";
    const secret = "password-marker-9f31";
    const form = {
      ...registration(),
      email: `${mark}-${crypto.randomUUID()}@people.test`,
      password: secret,
      firstName: mark,
      lastName: mark,
    };
    const post = (path: string, body: unknown, token?: string) => call("POST", path, { body, token });
    const registered = await post("/api/auth/register", form);
    const { token } = await registered.json<{ token: string }>();
    await post("/api/auth/register", form);
    await post("/api/auth/login", { email: form.email, password: secret });
    await post("/api/auth/login", { email: form.email, password: `${secret}-wrong` });
    await post("/api/profiles/migrant", { countryOfOrigin: mark, story: mark }, token);
    await post("/api/profiles/migrant", { countryOfOrigin: mark, story: mark, [mark]: mark }, token);
    await post("/api/migrant/verification", { fullName: mark, reasonForMigration: mark }, token);
    await post("/api/migrant/verification", { fullName: mark, reasonForMigration: mark }, token);
    await as({ token }).send(listMigrants, { query: { languages: mark } });
    await call("GET", `/api/${mark}`, { token });
    await post("/api/messages", { connectionId: mark, content: mark, receiverId: mark }, token);
    // And while the database is down, which knows every bound value.
    const down = () => Promise.reject(new Error("D1_ERROR: Network connection lost."));
    const statement = { bind: () => statement, all: down, run: down, raw: down, first: down };
    const DB = { withSession: () => ({ prepare: () => statement, batch: down }) } as unknown as D1Database;
    const broken = await money.serve({ ...env, DB }, "/api/auth/login", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email: form.email, password: secret }),
    });
    expect(broken.status).toBe(503);
    await app.fetch(new Request("http://localhost:8787/api/health"), env);
    for (const spy of spies) spy.mockRestore();
    expect(lines.length).toBeGreaterThan(10);
    for (const line of lines) {
      for (const word of [mark, mark.toLowerCase(), secret, token, token.split(".")[2] ?? token]) {
        expect(line).not.toContain(word);
      }
    }
  });
});
