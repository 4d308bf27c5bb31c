import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type CrashPoint, Fuse, fuse } from "#tests/crashing.ts";
import { listen } from "#tests/live.ts";
import * as money from "#tests/money.ts";
import { cards } from "#tests/paying.ts";
import { call, newConnection, newPerson, type TestPerson } from "#tests/people.ts";
import { inSwiftWorld } from "#tests/swift-world.ts";
import { startSession } from "#worker/platform/sessions.ts";

vi.setConfig({ testTimeout: 30_000 });

type Bindings = typeof env;
const newAdmin = (bindings?: Bindings) => newPerson({ userType: "landlord", role: "admin" }, bindings);
const newMigrant = (bindings?: Bindings) => newPerson({ userType: "migrant", verified: true }, bindings);
const reason = "Asked for rent in advance.";
const suspend = (admin: TestPerson, { id }: { id: string }) =>
  admin.call("PATCH", `/api/admin/users/${id}`, { suspended: true, reason });
const lift = (admin: TestPerson, { id }: { id: string }) =>
  admin.call("PATCH", `/api/admin/users/${id}`, { suspended: false });
const rows = async (sql: string, bindings: Bindings = env, ...values: string[]) =>
  (
    await bindings.DB.prepare(sql)
      .bind(...values)
      .all<Record<string, unknown>>()
  ).results;
const codeOf = async (answer: Response) => (await answer.json<{ code: string }>()).code;

describe("a suspension", () => {
  it("ends every session and open screen at once, and old tokens stay dead when it is lifted [abuse 11, ASVS 7.4.5]", async () => {
    const [admin, person] = [await newAdmin(), await newPerson({ userType: "landlord" })];
    const [one, other] = [await listen(person), await listen(person)];
    const answer = await suspend(admin, person);
    expect([answer.status, await answer.json()]).toEqual([200, { id: person.id, suspended: true }]);
    expect([await one.end(), await other.end()]).toEqual([4401, 4401]);
    expect((await person.call("GET", "/api/auth/me")).status).toBe(401);
    expect((await lift(admin, person)).status).toBe(200);
    expect((await person.call("GET", "/api/auth/me")).status).toBe(401);
  });

  it("that was made by hand leaves no session alive when it is lifted, the one kept of old neither", async () => {
    const [admin, person] = [await newAdmin(), await newPerson({ userType: "landlord" })];
    expect((await person.call("DELETE", "/api/auth/sessions")).status).toBe(200);
    await env.DB.prepare("update users set suspended_at = ? where id = ?").bind(Date.now(), person.id).run();
    await lift(admin, person);
    expect((await person.call("GET", "/api/auth/me")).status).toBe(401);
  });

  it("is told with its reason to whoever has the right password, and lifted lets them in again", async () => {
    const admin = await newAdmin();
    const email = `${crypto.randomUUID()}@people.test`;
    const password = "a harbour at night";
    const form = { email, password, firstName: "Amal", lastName: "Haddad", userType: "migrant" };
    const registered = await call("POST", "/api/auth/register", { body: form });
    const { user } = await registered.json<{ user: { id: string } }>();
    await suspend(admin, user);
    const signIn = (secret: string) => call("POST", "/api/auth/login", { body: { email, password: secret } });
    const told = await signIn(password);
    expect([told.status, await told.json()]).toMatchObject([
      403,
      { code: "suspended", message: "This account is suspended.", because: reason },
    ]);
    const wrong = await signIn("not the password");
    expect([wrong.status, (await wrong.text()).includes(reason)]).toEqual([401, false]);
    await lift(admin, user);
    const { token } = await (await signIn(password)).json<{ token: string }>();
    expect((await call("GET", "/api/auth/me", { token })).status).toBe(200);
  });

  it("takes a migrant off the list, and lifting it brings them back", async () => {
    const [admin, migrant, other] = [await newAdmin(), await newMigrant(), await newMigrant()];
    const landlord = await newPerson({ userType: "landlord" });
    const seen = async ({ id } = migrant) => (await landlord.call("GET", `/api/migrants/${id}`)).status;
    const hidden = "select hidden from migrant_profiles where user_id = ?";
    expect(await seen()).toBe(200);
    await suspend(admin, migrant);
    expect([await seen(), await rows(hidden, env, migrant.id)]).toEqual([404, [{ hidden: 1 }]]);
    expect(await seen(other)).toBe(200);
    await suspend(admin, other);
    await lift(admin, migrant);
    expect([await seen(), await rows(hidden, env, migrant.id)]).toEqual([200, [{ hidden: 0 }]]);
    const still = "select suspended_at is not null as suspended from users where id = ?";
    expect([await seen(other), await rows(still, env, other.id)]).toEqual([404, [{ suspended: 1 }]]);
  });

  it.each(["migrant", "landlord"] as const)(
    "takes the verified badge of a %s, which lifting does not bring back: a new request does [abuse 11]",
    async (userType) => {
      const [admin, person] = [await newAdmin(), await newPerson({ userType })];
      const other = await newPerson({ userType, verified: true });
      const asked = {
        migrant: { fullName: "Amal Haddad", reasonForMigration: "War." },
        landlord: {
          fullName: "Amal Haddad",
          propertyAddress: "1 Quay",
          propertyType: "flat",
          proofOfOwnership: "owned",
        },
      }[userType];
      const desk = { migrant: "migrant-verifications", landlord: "verifications" }[userType];
      const ask = async () => {
        const token = await startSession(env, person.id);
        const answer = await call("POST", `/api/${userType}/verification`, { token, body: asked });
        return (await answer.json<{ id: string }>()).id;
      };
      const approve = async (id: string) => {
        const answer = await admin.call("PATCH", `/api/admin/${desk}/${id}`, { status: "approved" });
        expect(answer.status).toBe(200);
      };
      const badges = async ({ id } = person) => [
        ...(await rows("select verified from users where id = ?", env, id)),
        ...(await rows("select verified from migrant_profiles where user_id = ?", env, id)),
      ];
      const everywhere = (verified: number) =>
        Array.from({ length: userType === "migrant" ? 2 : 1 }, () => ({ verified }));
      await approve(await ask());
      expect(await badges()).toEqual(everywhere(1));
      const waiting = await ask();
      await suspend(admin, person);
      expect(await badges()).toEqual(everywhere(0));
      // By an admin whose screen does not know of the suspension.
      await approve(waiting);
      expect(await badges()).toEqual(everywhere(0));
      await lift(admin, person);
      expect(await badges()).toEqual(everywhere(0));
      await approve(await ask());
      expect(await badges()).toEqual(everywhere(1));
      expect(await badges(other)).toEqual(everywhere(1));
    },
  );

  it("is written into the audit with the admin who made it, and blames nobody for what is done by hand", async () => {
    const [admin, other] = [await newAdmin(), await newAdmin()];
    const person = await newPerson({ userType: "landlord" });
    await suspend(admin, person);
    await suspend(admin, person);
    await lift(other, person);
    for (const by of ["1", "null"])
      await env.DB.prepare(`update users set suspended_at = ${by} where id = ?`).bind(person.id).run();
    const about = "select event, actor_id from audit where subject_id = ? order by id";
    expect(await rows(about, env, person.id)).toEqual([
      { event: "suspended", actor_id: admin.id },
      { event: "suspension_lifted", actor_id: other.id },
      { event: "suspended", actor_id: null },
      { event: "suspension_lifted", actor_id: null },
    ]);
  });
});

describe("a suspension is refused", () => {
  it("for oneself, for nobody, and without a reason", async () => {
    const [admin, person] = [await newAdmin(), await newPerson({ userType: "landlord" })];
    const self = await suspend(admin, admin);
    expect([self.status, await codeOf(self)]).toEqual([403, "own_account"]);
    expect((await suspend(admin, { id: crypto.randomUUID() })).status).toBe(404);
    expect((await lift(admin, { id: crypto.randomUUID() })).status).toBe(404);
    for (const blank of [undefined, null, "", " \u3000 "]) {
      const body = { suspended: true, reason: blank };
      const answer = await admin.call("PATCH", `/api/admin/users/${person.id}`, body);
      expect([answer.status, await answer.json()]).toMatchObject([
        422,
        { fields: { reason: expect.any(String) } },
      ]);
    }
    expect((await person.call("GET", "/api/auth/me")).status).toBe(200);
  });

  it("when the admin was suspended in that very moment: one who can review always remains", async () => {
    const answers = new Set<string>();
    for (let at = 1, calls = 6; at <= calls; at += 1) {
      await env.DB.prepare("update users set role = 'user' where role = 'admin'").run();
      const [first, second] = [await newAdmin(), await newAdmin()];
      const through = new (class extends Fuse {
        override async pass<T>(work: () => Promise<T>): Promise<T> {
          this.calls += 1;
          const beforeIt = env.DB.prepare("update users set suspended_at = 1 where id = ?").bind(second.id);
          if (this.calls === at) await beforeIt.run();
          return work();
        }
      })(null);
      const body = { suspended: true, reason };
      const path = `/api/admin/users/${first.id}`;
      const answer = await money.callWith(fuse(env, through), second, "PATCH", path, body);
      calls = Math.max(calls, through.calls);
      answers.add(answer.status === 200 ? "200" : `${answer.status} ${await codeOf(answer)}`);
      const left = "select count(*) as n from users where role = 'admin' and suspended_at is null";
      if (answer.status !== 200) expect(await rows(left)).toEqual([{ n: 1 }]);
    }
    expect([...answers].sort()).toEqual(["200", "401 unauthenticated", "409 last_admin"]);
  });
});

describe("an introduction that waits", () => {
  beforeEach(() => money.beginAnew());

  it("is called off with its migrant, the fee goes back once, and the landlord's screen turns [abuse 11]", async () => {
    const admin = await newAdmin();
    const pair = { landlord: await newPerson({ userType: "landlord" }), migrant: await newMigrant() };
    const { connectionId } = await money.connect(pair);
    const screen = await listen(pair.landlord);
    await suspend(admin, pair.migrant);
    await screen.until((each) => each.of("connection").some((frame) => frame.connectionId === connectionId));
    await suspend(admin, pair.migrant);
    await money.threePasses();
    expect(await rows("select status, payment_completed from connections")).toEqual([
      { status: "cancelled", payment_completed: 0 },
    ]);
    expect(await rows("select reason, status from refunds")).toEqual([
      { reason: "migrant_unavailable", status: "succeeded" },
    ]);
    await money.expectMoneyToBeRight();
    const words = { connectionId, content: "Are you there?" };
    expect((await pair.landlord.call("POST", "/api/messages", words)).status).toBe(409);
    screen.socket.close();
  });

  it("ends with its landlord, and not once hosting has begun", async () => {
    const admin = await newAdmin();
    const [host, waiting] = [
      await newPerson({ userType: "landlord" }),
      await newPerson({ userType: "landlord" }),
    ];
    const [hosted, asked] = [await newMigrant(), await newMigrant()];
    const ids = [await newConnection(host, hosted, "active"), await newConnection(waiting, asked)];
    await suspend(admin, hosted);
    await suspend(admin, waiting);
    const kept = "select status, payment_completed from connections where id in (?, ?) order by status";
    expect(await rows(kept, env, ...ids)).toEqual([
      { status: "active", payment_completed: 1 },
      { status: "cancelled", payment_completed: 0 },
    ]);
    expect(await rows("select reason from refunds")).toEqual([{ reason: "landlord_suspended" }]);
  });
});

it(
  "a suspension that dies anywhere is whole or has not been, and a repeat finishes it [abuse 11]",
  { timeout: 120_000 },
  () =>
    inSwiftWorld(async (world) => {
      const { bindings } = world;
      for (const level of ["log", "error"] as const) vi.spyOn(console, level).mockImplementation(() => {});
      const admin = await newAdmin(bindings);
      const landlord = await newPerson({ userType: "landlord" }, bindings);
      const run = async (point: CrashPoint | null) => {
        await world.beginAnew(1);
        const migrant = await newMigrant(bindings);
        await money.connect({ landlord, migrant }, cards.good, bindings);
        const body = { suspended: true, reason };
        const by = (with_: Bindings) =>
          money.callWith(with_, admin, "PATCH", `/api/admin/users/${migrant.id}`, body);
        const through = new Fuse(point);
        const ended = by(fuse(bindings, through) as Bindings).catch(() => {});
        await Promise.race([ended, through.died]);
        const whole = await rows(
          `select suspended_at is not null as suspended, hidden, status, payment_completed as paid,
           (select count(*) from refunds) as owed
         from users join migrant_profiles on user_id = users.id join connections on migrant_id = users.id
         where users.id = ?`,
          bindings,
          migrant.id,
        );
        expect([
          [{ suspended: 0, hidden: 0, status: "pending", paid: 1, owed: 0 }],
          [{ suspended: 1, hidden: 1, status: "cancelled", paid: 0, owed: 1 }],
        ]).toContainEqual(whole);
        expect((await by(bindings)).status).toBe(200);
        await money.threePasses(bindings);
        expect(await rows("select status from refunds", bindings)).toEqual([{ status: "succeeded" }]);
        await money.expectMoneyToBeRight(bindings);
        return through.calls;
      };
      const calls = await run(null);
      expect(calls).toBeGreaterThan(5);
      for (let at = 1; at <= calls; at += 1) await run({ when: "after", lasts: "for good", at });
    }),
);
