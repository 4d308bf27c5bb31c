import { env } from "cloudflare:workers";
import { and, eq, isNull } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { suspendUser } from "#schema/endpoints/admin.ts";
import { endOtherSessions, logout, me } from "#schema/endpoints/auth.ts";
import { sendMessage } from "#schema/endpoints/messages.ts";
import { getMigrant } from "#schema/endpoints/migrants.ts";
import { readPerson } from "#schema/endpoints/people.ts";
import { login } from "#schema/endpoints/sign-in.ts";
import { accountLinks } from "#schema/tables/account-links.ts";
import { audit } from "#schema/tables/audit.ts";
import { connections } from "#schema/tables/connections.ts";
import { dueWork } from "#schema/tables/due-work.ts";
import { refunds } from "#schema/tables/payments.ts";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { users } from "#schema/tables/users.ts";
import { anonymous, as } from "#tests/client.ts";
import { BeforeNthCall, type CrashPoint, Fuse, fuse } from "#tests/crashing.ts";
import { beforeWriting } from "#tests/faults.ts";
import { inMemoryWorld } from "#tests/in-memory-world.ts";
import { listen } from "#tests/live.ts";
import { emailsOf, runDueWork, withMailbox } from "#tests/mail.ts";
import * as money from "#tests/money.ts";
import { kindsOf } from "#tests/notifications.ts";
import { cards } from "#tests/paying.ts";
import {
  newAdmin,
  newConnectedPair,
  newConnection,
  newLandlord,
  newMigrant,
  newPerson,
  registerPerson,
  type TestPerson,
} from "#tests/people.ts";
import { change, now, row, rows } from "#tests/rows.ts";
import { submitRequest, verificationCalls } from "#tests/verification.ts";
import { openDatabase } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { startSession } from "#worker/platform/sessions.ts";
import { followLifting } from "./lifting.ts";
import { liftStatements } from "./suspension-queries.ts";

vi.setConfig({ testTimeout: 30_000 });

type Person = Pick<TestPerson, "id">;
const reason = "Asked for rent in advance.";
const suspension = ({ id }: Person) => ({ params: { id }, body: { suspended: true, reason } });
const lifting = ({ id }: Person) => ({ params: { id }, body: { suspended: false } });
const suspend = (admin: TestPerson, person: Person) => as(admin).call(suspendUser, suspension(person));
const lift = (admin: TestPerson, person: Person) => as(admin).call(suspendUser, lifting(person));

describe("a suspension", () => {
  it("of an erased account is refused, because nothing would erase its reason afterwards", async () => {
    const [admin, person] = [await newAdmin(), await newLandlord()];
    const at = now();
    await change(users, { id: person.id }, { leftAt: at, suspendedAt: at, erasedAt: at });
    expect((await as(admin).refused(suspendUser, suspension(person))).status).toBe(403);
    expect(await row(users, { id: person.id })).toMatchObject({ suspensionReason: null, suspendedAt: at });
  });

  it("ends every session and socket at once and says why; their tokens stay invalid when it is lifted [abuse 11, ASVS 7.4.5]", async () => {
    const [admin, person] = [await newAdmin(), await newLandlord()];
    const [one, other] = [await listen(person), await listen(person)];
    expect(await suspend(admin, person)).toEqual({ id: person.id, suspended: true });
    expect([await one.end(), await other.end()]).toEqual([4401, 4401]);
    expect(one.of("over")).toEqual([{ type: "over", suspended: reason }]);
    const prefix = `session:${person.id}:`;
    await vi.waitFor(async () => expect((await env.SESSIONS.list({ prefix })).keys).toEqual([]));
    const refusal = async () => {
      const answer = await as(person).send(me);
      return [answer.status, (await answer.json<{ because?: string }>()).because];
    };
    expect(await refusal()).toEqual([401, reason]);
    await lift(admin, person);
    expect(await refusal()).toEqual([401, undefined]);
  });

  it("does not tell its reason to a session that was signed out, or to a caller without a session", async () => {
    const [admin, person] = [await newAdmin(), await newLandlord()];
    await as(person).call(logout);
    await suspend(admin, person);
    for (const caller of [as(person), anonymous, as({ token: `${person.token}x` })]) {
      const answer = await caller.send(me);
      expect([answer.status, (await answer.text()).includes(reason)]).toEqual([401, false]);
    }
  });

  it("leaves no session valid when it is lifted, even when it was written directly to the database", async () => {
    const [admin, person] = [await newAdmin(), await newLandlord()];
    await as(person).call(endOtherSessions);
    await change(users, { id: person.id }, { suspendedAt: now() });
    await lift(admin, person);
    expect(await as(person).refused(me)).toMatchObject({ status: 401 });
  });

  it("that was written directly to the database leaves none of the person's screens open when an appeal lifts it", async () => {
    const [admin, person] = [await newAdmin(), await newLandlord()];
    const screen = await listen(person);
    await change(users, { id: person.id }, { suspendedAt: now() });
    const db = openDatabase(env);
    await db.batch(liftStatements(db, { userId: person.id, by: admin.id, now: now() }));
    await followLifting({ env, db }, person.id);
    expect(await screen.end()).toBe(4401);
  });

  it("is shown with its reason only after the right password; lifting it allows signing in", async () => {
    const admin = await newAdmin();
    const person = await registerPerson();
    await suspend(admin, person);
    const signIn = (password: string) => anonymous.send(login, { body: { email: person.email, password } });
    const suspended = await signIn(person.password);
    expect([suspended.status, await suspended.json()]).toMatchObject([
      403,
      { code: "suspended", message: "This account is suspended.", because: reason },
    ]);
    const wrong = await signIn("not the password");
    expect([wrong.status, (await wrong.text()).includes(reason)]).toEqual([401, false]);
    await lift(admin, person);
    const session = await (await signIn(person.password)).json<{ token: string }>();
    await as(session).call(me);
  });

  describe("with a reason from the list", () => {
    const bodies = {
      "of the list": [{ why: "harassment" }, 200],
      "of the list and written": [{ why: "money_outside", reason }, 200],
      "only written": [{ reason }, 200],
      "another, and written": [{ why: "other", reason }, 200],
      "another, without words": [{ why: "other" }, 422],
      "of no list": [{ why: "weather" }, 422],
      none: [{}, 422],
    } as const;
    it.each(Object.entries(bodies))("is accepted or refused as specified: %s", async (_, [body, status]) => {
      const [admin, person] = [await newAdmin(), await newLandlord()];
      const json = { suspended: true, ...body } as never;
      const answer = await as(admin).send(suspendUser, { params: { id: person.id }, body: json });
      expect(answer.status).toBe(status);
      const { suspendedAt, suspensionCode, suspensionReason } = await row(users, { id: person.id });
      expect([suspendedAt !== null, suspensionCode, suspensionReason]).toEqual(
        status === 200
          ? [true, "why" in body ? body.why : null, "reason" in body ? body.reason : null]
          : [false, null, null],
      );
    });

    it("is told at sign-in, on open screens and by the next call, until it is lifted", async () => {
      const [admin, person] = [await newAdmin(), await registerPerson()];
      const screen = await listen(person);
      const body = { suspended: true, why: "harassment" } as const;
      await as(admin).call(suspendUser, { params: { id: person.id }, body });
      const why = "harassment";
      await screen.end();
      expect(screen.of("over")).toEqual([{ type: "over", suspended: "", why }]);
      const { email, password } = person;
      const signIn = () => anonymous.send(login, { body: { email, password } });
      for (const answer of [await signIn(), await as(person).send(me)]) {
        const told = await answer.json<{ because?: string }>();
        expect(told).toMatchObject({ suspended: { why } });
        expect(told).not.toHaveProperty("because");
      }
      await lift(admin, person);
      expect(await row(users, { id: person.id })).toMatchObject({ suspensionCode: null, suspendedBy: null });
      expect(await (await as(person).send(me)).json()).not.toHaveProperty("suspended");
    });

    it("records who suspended, not a second admin who tries later, and no one when it was written directly to the database", async () => {
      const [admin, other, person] = [await newAdmin(), await newAdmin(), await newLandlord()];
      const by = async () => (await row(users, { id: person.id })).suspendedBy;
      await suspend(admin, person);
      await as(other).refused(suspendUser, suspension(person));
      expect(await by()).toBe(admin.id);
      await lift(other, person);
      await change(users, { id: person.id }, { suspendedAt: now() });
      expect(await by()).toBeNull();
    });
  });

  it.each(["en", "ar", "uk"] as const)(
    "is told by email, with its reason in the language %s",
    async (language) => {
      const { texts } = await import(`../mail/texts/${language}.ts`);
      const [admin, person] = [await newAdmin(), await registerPerson()];
      await change(users, { id: person.id }, { language });
      const body = { suspended: true, why: "harassment", reason } as const;
      const { sent, bindings } = withMailbox();
      const suspendIt = () => as(admin, { bindings }).call(suspendUser, { params: { id: person.id }, body });
      const letters = () =>
        sent.filter(({ to, subject }) => to === person.email && subject === texts.account.suspended.subject);
      await suspendIt();
      // The email does not wait for the next run.
      expect(letters()).toHaveLength(1);
      await suspendIt();
      await runDueWork(bindings);
      const [letter, ...more] = letters();
      expect(more).toEqual([]);
      expect(letter?.text).toContain(texts.suspensionReasons.harassment);
      expect(letter?.text).not.toContain(reason);
      // The next suspension, for the same reason, has its own email.
      await lift(admin, person);
      await suspendIt();
      await runDueWork(bindings);
      const subjects = sent.filter(({ to }) => to === person.email).map(({ subject }) => subject);
      expect(subjects.filter((each) => each === texts.account.suspended.subject)).toHaveLength(2);
    },
  );

  it("hides a migrant from the list, and lifting it shows them again", async () => {
    const admin = await newAdmin();
    const [migrant, other] = [await newMigrant({ verified: true }), await newMigrant({ verified: true })];
    const landlord = as(await newLandlord());
    const statusOf = async ({ id }: Person) => (await landlord.send(getMigrant, { params: { id } })).status;
    const isHidden = async ({ id }: Person) => (await row(migrantProfiles, { userId: id })).hidden;
    expect(await statusOf(migrant)).toBe(200);
    await suspend(admin, migrant);
    expect([await statusOf(migrant), await isHidden(migrant)]).toEqual([404, true]);
    expect(await statusOf(other)).toBe(200);
    await suspend(admin, other);
    await lift(admin, migrant);
    expect([await statusOf(migrant), await isHidden(migrant)]).toEqual([200, false]);
    expect(await statusOf(other)).toBe(404);
    expect((await row(users, { id: other.id })).suspendedAt).not.toBeNull();
  });

  it.each(["migrant", "landlord"] as const)(
    "removes the verified badge of a %s; only a new approval after lifting returns it [abuse 11]",
    async (userType) => {
      const [admin, person] = [await newAdmin(), await newPerson({ userType })];
      const other = await newPerson({ userType, verified: true });
      const submit = async () => submitRequest({ ...person, token: await startSession(env, person.id) });
      const approve = (id: string) =>
        as(admin).call(verificationCalls[userType].decide, {
          params: { id },
          body: { status: "approved" },
        });
      /** The badge on the user, and on a migrant's profile. */
      const badges = async ({ id } = person) => {
        const found = [...(await rows(users, { id })), ...(await rows(migrantProfiles, { userId: id }))];
        return found.map(({ verified }) => verified);
      };
      const everywhere = (verified: boolean) => (userType === "migrant" ? [verified, verified] : [verified]);
      await approve(await submit());
      expect(await badges()).toEqual(everywhere(true));
      const pending = await submit();
      await suspend(admin, person);
      expect(await badges()).toEqual(everywhere(false));
      // This admin's screen does not show the suspension yet.
      await expect(approve(pending)).rejects.toThrow("person_suspended");
      expect(await badges()).toEqual(everywhere(false));
      await lift(admin, person);
      expect(await badges()).toEqual(everywhere(false));
      await approve(pending);
      expect(await badges()).toEqual(everywhere(true));
      expect(await badges(other)).toEqual(everywhere(true));
    },
  );

  it("is in the audit with its admin, or without one when it was written directly to the database", async () => {
    const [admin, other, person] = [await newAdmin(), await newAdmin(), await newLandlord()];
    await suspend(admin, person);
    const suspended = await row(users, { id: person.id });
    const again = { suspended: true, reason: "Another reason." };
    await as(other).refused(suspendUser, { params: { id: person.id }, body: again });
    expect(await row(users, { id: person.id })).toEqual(suspended);
    await lift(other, person);
    for (const suspendedAt of [now(), null]) await change(users, { id: person.id }, { suspendedAt });
    const lines = await rows(audit, { subjectId: person.id });
    expect(lines.map(({ event, actorId }) => [event, actorId])).toEqual([
      ["suspended", admin.id],
      ["suspension_lifted", other.id],
      ["suspended", null],
      ["suspension_lifted", null],
    ]);
  });
});

it("the person's history has the listed reason of each suspension, and never the written reason", async () => {
  const [admin, person] = [await newAdmin(), await newLandlord()];
  for (const why of ["harassment", "money_outside"] as const) {
    const body = { suspended: true, why, reason: "Written only for them." };
    await as(admin).call(suspendUser, { params: { id: person.id }, body });
    await lift(admin, person);
  }
  await suspend(admin, person);
  const { history } = await as(admin).call(readPerson, { params: { id: person.id } });
  const shown = history.filter(({ event }) => event.startsWith("suspen"));
  expect(shown.map(({ event, detail }) => [event, detail]).reverse()).toEqual([
    ["suspended", "harassment"],
    ["suspension_lifted", null],
    ["suspended", "money_outside"],
    ["suspension_lifted", null],
    ["suspended", null],
  ]);
  expect(JSON.stringify(await rows(audit, { subjectId: person.id }))).not.toContain("Written");
});

describe("a call to suspend", () => {
  it("is refused to an admin who has or had a connection with the person, also one made during the call", async () => {
    for (const status of ["pending", "cancelled"] as const) {
      const [admin, migrant] = [await newAdmin(), await newMigrant()];
      await newConnection(admin, migrant, status);
      const refused = { status: 403, code: "connected_person" };
      expect(await as(admin).refused(suspendUser, suspension(migrant))).toEqual(refused);
      await suspend(await newAdmin(), migrant);
      expect(await as(admin).refused(suspendUser, lifting(migrant))).toEqual(refused);
      expect(await row(users, { id: migrant.id })).not.toMatchObject({ suspendedAt: null });
    }
    const [admin, migrant] = [await newAdmin(), await newMigrant()];
    const bindings = { ...env, DB: beforeWriting(env.DB, () => newConnection(admin, migrant, "pending")) };
    expect(await as(admin, { bindings }).refused(suspendUser, suspension(migrant))).toMatchObject({
      status: 403,
    });
    expect(await row(users, { id: migrant.id })).toMatchObject({ suspendedAt: null });
  });

  it("is refused for the admin's own account, for an unknown person, and without a reason", async () => {
    const [admin, person] = [await newAdmin(), await newLandlord()];
    const caller = as(admin);
    const self = await caller.refused(suspendUser, suspension(admin));
    expect(self).toEqual({ status: 403, code: "own_account" });
    const unknown = { id: crypto.randomUUID() };
    for (const args of [suspension(unknown), lifting(unknown)])
      expect(await caller.refused(suspendUser, args)).toMatchObject({ status: 404 });
    for (const blank of [undefined, null, "", " \u3000 "]) {
      const args = { params: { id: person.id }, body: { suspended: true, reason: blank } };
      const refused = await caller.refused(suspendUser, args);
      expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([422, ["reason"]]);
    }
    await as(person).call(me);
  });

  it("changes nothing when it lifts the suspension of a person who is not suspended", async () => {
    const person = await newMigrant({ verified: true });
    const read = async () => [
      await row(users, { id: person.id }),
      await row(migrantProfiles, { userId: person.id }),
    ];
    const before = await read();
    await lift(await newAdmin(), person);
    expect(await read()).toEqual(before);
    await as(person).call(me);
  });

  it.each([
    ["is suspended", { suspendedAt: now() }],
    ["loses the role", { role: "user" }],
  ] as const)("changes nothing when the admin %s during the call", async (_, state) => {
    const [free, suspended] = [await newMigrant(), await newMigrant()];
    await suspend(await newAdmin(), suspended);
    for (const [person, args] of [
      [free, suspension(free)],
      [suspended, lifting(suspended)],
    ] as const) {
      const before = await row(users, { id: person.id });
      const admin = await newAdmin();
      const DB = beforeWriting(env.DB, () => change(users, { id: admin.id }, state));
      const refused = await as(admin, { bindings: { ...env, DB } }).refused(suspendUser, args);
      expect(refused.status).toBe(403);
      expect(await row(users, { id: person.id })).toEqual(before);
    }
  });

  it("is refused when the admin is suspended during the call, so that one active admin always remains", async () => {
    const outcomes = new Set<string>();
    for (let at = 1, calls = 6; at <= calls; at += 1) {
      await change(users, { role: "admin" }, { role: "user" });
      const [first, second] = [await newAdmin(), await newAdmin()];
      const through = new BeforeNthCall(at, () => change(users, { id: second.id }, { suspendedAt: now() }));
      const bindings = fuse(env, through);
      const response = await as(second, { bindings }).send(suspendUser, suspension(first));
      calls = Math.max(calls, through.calls);
      const { code } = await response.json<{ code?: string }>();
      outcomes.add(response.ok ? "200" : `${response.status} ${code}`);
      const isActiveAdmin = and(eq(users.role, "admin"), isNull(users.suspendedAt));
      if (!response.ok) expect(await rows(users, isActiveAdmin)).toHaveLength(1);
    }
    expect([...outcomes].sort()).toEqual(["200", "401 unauthenticated", "409 last_admin"]);
  });
});

describe("an admin who has not seen the changes of other admins", () => {
  const changed = { status: 409, code: "suspension_changed" };
  const taken = { status: 409, code: "already_suspended" };
  const readBy = async (admin: TestPerson, { id }: Person) =>
    (await as(admin).call(readPerson, { params: { id } })).suspendedAt ?? "";
  const liftOf = ({ id }: Person, since: string) => ({ params: { id }, body: { suspended: false, since } });
  const stored = ({ id }: Person) => row(users, { id });

  it("lifts the suspension that they have read, also when the call is repeated, and no later one", async () => {
    const [reader, other, person] = [await newAdmin(), await newAdmin(), await newLandlord()];
    await suspend(other, person);
    const first = liftOf(person, await readBy(reader, person));
    await lift(other, person);
    const body = { suspended: true, why: "unsafe_behaviour" } as const;
    await as(other).call(suspendUser, { params: { id: person.id }, body });
    const before = await stored(person);
    expect(await as(reader).refused(suspendUser, first)).toEqual(changed);
    expect(await stored(person)).toEqual(before);
    const second = liftOf(person, await readBy(reader, person));
    for (let calls = 0; calls < 2; calls += 1)
      expect(await as(reader).call(suspendUser, second)).toEqual({ id: person.id, suspended: false });
    expect(await stored(person)).toMatchObject({ suspendedAt: null, suspensionCode: null });
  });

  it("lifts no suspension that begins during the call", async () => {
    const [reader, person] = [await newAdmin(), await newLandlord()];
    await suspend(await newAdmin(), person);
    const read = liftOf(person, await readBy(reader, person));
    const later = new Date(Date.now() + 60_000).toISOString();
    const DB = beforeWriting(env.DB, () => change(users, { id: person.id }, { suspendedAt: later }));
    expect(await as(reader, { bindings: { ...env, DB } }).refused(suspendUser, read)).toEqual(changed);
    expect(await stored(person)).toMatchObject({ suspendedAt: later });
  });

  it("lifts only the suspension of a person who has left, and does not undo their deletion request", async () => {
    const [admin, person] = [await newAdmin(), await newLandlord()];
    const left = now();
    await change(users, { id: person.id }, { leftAt: left, suspendedAt: left });
    await suspend(admin, person);
    const since = await readBy(admin, person);
    expect(await as(admin).refused(suspendUser, liftOf(person, left))).toEqual(changed);
    for (const each of [since, since, left]) {
      await as(admin).call(suspendUser, liftOf(person, each));
      expect(await stored(person)).toMatchObject({ suspendedAt: left, leftAt: left });
    }
  });

  it("is told that another admin has already suspended the person, and the late reason is not stored", async () => {
    const [first, second] = [await newAdmin(), await newAdmin()];
    const [person, byHand] = [await newLandlord(), await newLandlord()];
    await suspend(first, person);
    await change(users, { id: byHand.id }, { suspendedAt: now() });
    for (const each of [person, byHand]) {
      const before = await stored(each);
      const body = { suspended: true, why: "harassment", reason: "Wrote to them at night." };
      const refusal = await as(second).refused(suspendUser, { params: { id: each.id }, body });
      expect(refusal).toEqual(taken);
      expect(await stored(each)).toEqual(before);
    }
    expect(await suspend(first, person)).toEqual({ id: person.id, suspended: true });
  });

  it("is told so also when two admins suspend at once, and only the first reason reaches open screens", async () => {
    const [first, second, person] = [await newAdmin(), await newAdmin(), await newLandlord()];
    const DB = beforeWriting(env.DB, () => suspend(first, person));
    const screen = await listen(person);
    const late = { params: { id: person.id }, body: { suspended: true, reason: "Late." } };
    expect(await as(second, { bindings: { ...env, DB } }).refused(suspendUser, late)).toEqual(taken);
    await screen.end();
    expect(screen.of("over")).toEqual([{ type: "over", suspended: reason }]);
    expect(await stored(person)).toMatchObject({ suspensionReason: reason, suspendedBy: first.id });
  });
});

describe("suspensions at the same instant", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const suspendWith = (admin: TestPerson, person: Person) =>
    as(admin, { bindings: env }).send(suspendUser, suspension(person));
  const follows = async ({ id }: Person) => ({
    work: (await rows(dueWork, { subject: id })).map(({ kind }) => kind),
    links: (await rows(accountLinks, { userId: id, purpose: "appeal" })).length,
    emails: (await emailsOf({ id })).map(({ kind }) => kind),
  });

  it("each have their own work, link and email, and one that is refused has none [abuse 11]", async () => {
    const admin = await newAdmin();
    const [connected, left] = [await newMigrant(), await newMigrant()];
    for (const person of [connected, left]) await newConnection(admin, person, "active");
    const [one, other] = [await newMigrant(), await newMigrant()];
    await change(users, { id: left.id }, { leftAt: now(), suspendedAt: now() });
    const unaffected = [admin, connected, left];
    const before = await Promise.all(unaffected.map(follows));
    for (const person of [one, other]) expect((await suspendWith(admin, person)).status).toBe(200);
    for (const person of [connected, left]) expect((await suspendWith(admin, person)).status).toBe(403);
    expect(await Promise.all(unaffected.map(follows))).toEqual(before);
    for (const person of [one, other])
      expect(await follows(person)).toEqual({ work: ["contact_cases"], links: 1, emails: ["suspended"] });
  });

  it.each(["landlord", "migrant"] as const)(
    "notify at once the people who live with a suspended %s, and no one else",
    async (who) => {
      const [admin, pair] = [await newAdmin(), await newConnectedPair("active")];
      await newConnectedPair("active");
      const done = { landlord: await newLandlord(), migrant: await newMigrant(), [who]: pair[who] };
      await newConnection(done.landlord, done.migrant, "completed");
      expect((await suspendWith(admin, pair[who])).status).toBe(200);
      const told = who === "landlord" ? pair.migrant : pair.landlord;
      expect(await kindsOf(told)).toEqual(["other_suspended"]);
      const waiting = await rows(dueWork, { kind: "notification" });
      expect(waiting.filter(({ key }) => key.endsWith(`.${Date.now()}`))).toEqual([]);
    },
  );
});

describe("a pending introduction", () => {
  beforeEach(() => money.beginAnew());

  it("is cancelled when its migrant is suspended; the fee is refunded once and the landlord's screen is notified [abuse 11]", async () => {
    const admin = await newAdmin();
    const pair = { landlord: await newLandlord(), migrant: await newMigrant({ verified: true }) };
    const { connectionId } = await money.connect(pair);
    const screen = await listen(pair.landlord);
    await suspend(admin, pair.migrant);
    await screen.until((each) => each.of("connection").some((frame) => frame.connectionId === connectionId));
    await suspend(admin, pair.migrant);
    await money.threePasses();
    expect(await rows(connections)).toMatchObject([{ status: "cancelled", paymentCompleted: false }]);
    expect(await rows(refunds)).toMatchObject([{ reason: "migrant_unavailable", status: "succeeded" }]);
    await money.expectMoneyToBeRight();
    const body = { connectionId, content: "Are you there?" };
    expect(await as(pair.landlord).refused(sendMessage, { body })).toMatchObject({ status: 409 });
    screen.socket.close();
  });

  it("is cancelled when its landlord is suspended; an active stay is not", async () => {
    const admin = await newAdmin();
    const [host, waiting] = [await newLandlord(), await newLandlord()];
    const [hosted, introduced] = [await newMigrant({ verified: true }), await newMigrant({ verified: true })];
    const active = await newConnection(host, hosted, "active");
    const pending = await newConnection(waiting, introduced);
    await suspend(admin, hosted);
    await suspend(admin, waiting);
    expect(await row(connections, { id: active })).toMatchObject({
      status: "active",
      paymentCompleted: true,
    });
    expect(await row(connections, { id: pending })).toMatchObject({
      status: "cancelled",
      paymentCompleted: false,
    });
    expect(await rows(refunds)).toMatchObject([{ reason: "landlord_suspended" }]);
  });
});

it(
  "a suspension takes effect fully or not at all at every crash point, and a repeat finishes it [abuse 11]",
  { timeout: 120_000 },
  () =>
    inMemoryWorld(async (world) => {
      const { bindings } = world;
      for (const level of ["log", "error"] as const) vi.spyOn(console, level).mockImplementation(() => {});
      const admin = await newAdmin({}, bindings);
      const landlord = await newLandlord({}, bindings);
      const run = async (point: CrashPoint | null) => {
        await world.beginAnew(1);
        const migrant = await newMigrant({ verified: true }, bindings);
        await money.connect({ landlord, migrant }, cards.good, bindings);
        const suspendWith = (bindings: Env) => as(admin, { bindings }).call(suspendUser, suspension(migrant));
        const through = new Fuse(point);
        const ended = suspendWith(fuse(bindings, through)).catch(() => {});
        await Promise.race([ended, through.died]);
        const user = await row(users, { id: migrant.id }, bindings);
        const { hidden } = await row(migrantProfiles, { userId: migrant.id }, bindings);
        const connection = await row(connections, { migrantId: migrant.id }, bindings);
        const { status, paymentCompleted } = connection;
        const owed = (await rows(refunds, {}, bindings)).length;
        expect([
          { suspended: false, hidden: false, status: "pending", paymentCompleted: true, owed: 0 },
          { suspended: true, hidden: true, status: "cancelled", paymentCompleted: false, owed: 1 },
        ]).toContainEqual({ suspended: user.suspendedAt !== null, hidden, status, paymentCompleted, owed });
        await suspendWith(bindings);
        await money.threePasses(bindings);
        expect(await rows(refunds, {}, bindings)).toMatchObject([{ status: "succeeded" }]);
        await money.expectMoneyToBeRight(bindings);
        return through.calls;
      };
      const calls = await run(null);
      expect(calls).toBeGreaterThan(5);
      for (let at = 1; at <= calls; at += 1) await run({ when: "after", lasts: "for good", at });
    }),
);
