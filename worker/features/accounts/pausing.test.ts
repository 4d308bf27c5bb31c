import { env } from "cloudflare:workers";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getConnection } from "#schema/endpoints/connections.ts";
import { sendMessage } from "#schema/endpoints/messages.ts";
import { getMigrant, listMigrants, viewMigrant } from "#schema/endpoints/migrants.ts";
import { getMigrantProfile, pauseMigrantProfile, saveMigrantProfile } from "#schema/endpoints/profiles.ts";
import { getUserRatings } from "#schema/endpoints/ratings.ts";
import { maySeeMigrant } from "#schema/policy.ts";
import { audit } from "#schema/tables/audit.ts";
import { connections } from "#schema/tables/connections.ts";
import { dueWork } from "#schema/tables/due-work.ts";
import { emails } from "#schema/tables/emails.ts";
import { refunds } from "#schema/tables/payments.ts";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { users } from "#schema/tables/users.ts";
import { as, refusalOf } from "#tests/client.ts";
import { fillRateLimit } from "#tests/fill-rate-limit.ts";
import { type InMemoryWorld, inMemoryWorld } from "#tests/in-memory-world.ts";
import { runDueWork } from "#tests/mail.ts";
import * as money from "#tests/money.ts";
import { type History, steps, wait } from "#tests/money-steps.ts";
import { payByCard, stripe } from "#tests/paying.ts";
import {
  newConnectedPair,
  newLandlord,
  newMigrant,
  newPair,
  newPerson,
  type Pair,
  type TestPerson,
} from "#tests/people.ts";
import { change, now, rows } from "#tests/rows.ts";

vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => money.beginAnew());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** The call also waits for the work that continues after the answer. */
const hide = (migrant: TestPerson, paused = true) =>
  as(migrant, { bindings: env }).call(pauseMigrantProfile, { body: { paused } });
const statusOf = async (answer: Promise<Response>) => (await answer).status;

/** The statuses of a landlord's calls about a migrant by id, and whether the list contains the migrant. */
async function seenBy({ landlord, migrant }: Pair, bindings = env) {
  const landlordCalls = as(landlord, { bindings });
  const params = { id: migrant.id };
  const listed = await landlordCalls.call(listMigrants, { query: { sort: "recent" } });
  return {
    profile: await statusOf(landlordCalls.send(getMigrant, { params })),
    view: await statusOf(landlordCalls.send(viewMigrant, { params })),
    ratings: await statusOf(landlordCalls.send(getUserRatings, { params })),
    listed: listed.some(({ userId }) => userId === migrant.id),
  };
}
const seen = { profile: 200, view: 200, ratings: 200, listed: true };
const unseen = { profile: 404, view: 404, ratings: 404, listed: false };
/** Ratings stay readable for landlords who have ever been connected with the migrant. */
const unseenAgain = { ...unseen, ratings: 200 };

describe("a migrant who hides their profile", () => {
  it("is in no list and no answer for a landlord without a connection, until they show the profile again [abuse 1]", async () => {
    const pair = await newPair();
    expect(await seenBy(pair)).toEqual(seen);
    const { pausedAt } = await hide(pair.migrant);
    expect(pausedAt).not.toBeNull();
    expect(await seenBy(pair)).toEqual(unseen);
    expect(await as(pair.migrant).call(getMigrantProfile)).toMatchObject({ pausedAt });
    expect(await hide(pair.migrant, false)).toEqual({ pausedAt: null });
    expect(await seenBy(pair)).toEqual(seen);
  });

  it("stays visible to the landlords they are connected with, and can write to them", async () => {
    const { connectionId, ...pair } = await newConnectedPair("pending");
    await hide(pair.migrant);
    expect(await seenBy(pair)).toEqual({ ...seen, listed: false });
    const params = { id: connectionId };
    expect(await as(pair.landlord).call(getConnection, { params })).toMatchObject({ status: "pending" });
    const body = { connectionId, content: "Hello" };
    expect(await statusOf(as(pair.migrant).send(sendMessage, { body }))).toBe(201);
    expect(await seenBy({ ...pair, landlord: await newLandlord() })).toEqual(unseen);
    await money.sendMove(pair.landlord, connectionId, "cancelled");
    expect(await seenBy(pair)).toEqual(unseenAgain);
  });

  it("can be accepted by a connected landlord as before, and is still hidden after the stay", async () => {
    const { connectionId, ...pair } = await newConnectedPair("pending");
    await hide(pair.migrant);
    for (const status of ["active", "completed"] as const)
      expect(await statusOf(money.sendMove(pair.landlord, connectionId, status))).toBe(200);
    expect(await seenBy(pair)).toEqual(unseenAgain);
    await hide(pair.migrant, false);
    expect(await seenBy(pair)).toEqual(seen);
  });

  it("keeps the first time when they hide it twice, and the audit has one line for each change", async () => {
    const migrant = await newMigrant();
    const [one, two] = await Promise.all([hide(migrant), hide(migrant)]);
    expect(one).toEqual(two);
    await hide(migrant, false);
    await hide(migrant, false);
    expect(await rows(audit, { subjectId: migrant.id })).toMatchObject([
      { event: "profile_hidden", actorId: migrant.id },
      { event: "profile_shown", actorId: migrant.id },
    ]);
  });

  it("can save an edit that they began before hiding it, and stays hidden", async () => {
    const { migrant } = await newPair();
    const { updatedAt: basedOn } = await as(migrant).call(getMigrantProfile);
    await hide(migrant);
    const body = { countryOfOrigin: "Sudan", story: "Another.", basedOn };
    const saved = await as(migrant).call(saveMigrantProfile, { body });
    expect(saved).toMatchObject({ story: "Another.", pausedAt: expect.any(String) });
  });

  it("needs a profile, and can hide or show it only a limited number of times", async () => {
    const body = { paused: true };
    const without = await newMigrant({ profile: false });
    expect(await as(without).refused(pauseMigrantProfile, { body })).toEqual({
      status: 404,
      code: "profile_not_found",
    });
    expect(await rows(dueWork, { subject: without.id })).toEqual([]);
    const migrant = await newMigrant();
    await fillRateLimit("pauseProfile", "person", migrant.id);
    const counted = as(migrant, { bindings: { ...env, RATE_LIMITS: "" } });
    expect((await counted.refused(pauseMigrantProfile, { body })).status).toBe(429);
  });
});

describe("money for a migrant who hides their profile", () => {
  it("is not requested: Stripe is not called", async () => {
    const pair = await newPair();
    await hide(pair.migrant);
    const { status, code } = await refusalOf(money.sendOpen(pair));
    expect([status, code]).toEqual([409, "migrant_unavailable"]);
    expect((await stripe.paymentIntents.list()).data).toEqual([]);
  });

  it("cannot be paid with a checkout that was open before", async () => {
    const pair = await newPair();
    const { paymentIntentId } = await money.open(pair);
    await hide(pair.migrant);
    expect((await stripe.paymentIntents.retrieve(paymentIntentId)).status).toBe("canceled");
  });

  it("is refunded when it was paid before, and another payment for the same migrant is not refunded", async () => {
    const [pair, connected] = [await newPair(), await newLandlord()];
    const { connectionId } = await money.connect({ ...pair, landlord: connected });
    const opened = await money.open(pair);
    await payByCard(opened.clientSecret);
    await hide(pair.migrant);
    const refusal = await refusalOf(money.sendConfirm(pair, opened.paymentIntentId));
    expect(refusal.code).toBe("payment_refunded");
    expect(await rows(refunds)).toMatchObject([{ reason: "migrant_unavailable", status: "succeeded" }]);
    expect(await rows(connections)).toMatchObject([{ id: connectionId, paymentCompleted: true }]);
    await money.threePasses();
    await money.expectMoneyToBeRight();
  });
});

describe("the reminder of a hidden profile", () => {
  const day = 24 * 60 * 60_000;
  /** Runs the five-minute run that many days from now. Returns the reminders that the migrant has got. */
  async function emailsAfter(days: number, migrant: TestPerson) {
    await runDueWork(env, days * day);
    return rows(emails, { personId: migrant.id, kind: "hidden_reminder" });
  }

  it("is one email after each 30 days, however often the run repeats", async () => {
    const migrant = await newMigrant();
    await hide(migrant);
    // `hiddenReminderDays`
    expect(await emailsAfter(29.9, migrant)).toEqual([]);
    expect(await emailsAfter(30.1, migrant)).toHaveLength(1);
    await change(dueWork, { kind: "hidden_reminder", key: migrant.id }, { dueAt: now() });
    expect(await emailsAfter(30.2, migrant)).toHaveLength(1);
    expect(await emailsAfter(59.9, migrant)).toHaveLength(1);
    expect(await emailsAfter(60.1, migrant)).toHaveLength(2);
  });

  it("is dropped when the profile is shown again, and starts again when it is hidden again", async () => {
    const migrant = await newMigrant();
    await hide(migrant);
    await hide(migrant, false);
    expect(await rows(dueWork, { subject: migrant.id })).toEqual([]);
    expect(await emailsAfter(31, migrant)).toEqual([]);
    await hide(migrant);
    expect(await emailsAfter(31, migrant)).toHaveLength(1);
  });

  it("is not sent for a profile that was shown directly in the database, to a suspended migrant, or too early", async () => {
    const [shown, suspended, early] = [await newMigrant(), await newMigrant(), await newMigrant()];
    for (const migrant of [shown, suspended, early]) await hide(migrant);
    await change(migrantProfiles, { userId: shown.id }, { pausedAt: null });
    await change(users, { id: suspended.id }, { suspendedAt: now() });
    await change(dueWork, { kind: "hidden_reminder", key: early.id }, { dueAt: now() });
    expect(await emailsAfter(1, early)).toEqual([]);
    for (const migrant of [shown, suspended]) expect(await emailsAfter(31, migrant)).toEqual([]);
    expect(await rows(dueWork, { kind: "hidden_reminder", key: shown.id })).toEqual([]);
    expect(await rows(dueWork, { kind: "hidden_reminder", key: suspended.id })).toHaveLength(1);
  });
});

/** The steps of which a history of one migrant and two landlords can consist. */
const moves = ["hide", "show", "open", "pay", "confirm", "webhook", "accept", "decline", "complete", "pass"];

it("no order of hiding, showing, paying and moving in shows a hidden migrant to a landlord without a connection, or loses money", {
  timeout: 60 * 60_000,
}, async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  for (const level of ["log", "error"] as const) vi.spyOn(console, level).mockImplementation(() => {});
  await inMemoryWorld(async (world) => {
    const migrant = await newPerson({ userType: "migrant", verified: true }, world.bindings);
    const landlords = [
      await newPerson({ userType: "landlord" }, world.bindings),
      await newPerson({ userType: "landlord" }, world.bindings),
    ];
    const step = fc.record({
      name: fc.constantFrom(...moves),
      pick: fc.nat(60),
      who: fc.nat(landlords.length - 1),
    });
    const what = fc.array(step, { minLength: 3, maxLength: 14 });
    const property = fc.asyncProperty(fc.record({ seed: fc.nat(), what }), async ({ seed, what }) => {
      await world.beginAnew(seed);
      const histories = landlords.map(
        (landlord): History => ({ world, pair: { landlord, migrant }, opened: null }),
      );
      for (const history of histories) await wait(history, 0);
      for (const { name, pick, who } of what) {
        const history = histories[who];
        if (history) await steps[name]?.(history, pick);
        for (const { pair } of histories) await expectRule(world, pair);
      }
      await money.threePasses(world.bindings);
      await money.expectMoneyToBeRight(world.bindings);
    });
    await fc.assert(property, { numRuns: Number(env.MONEY_RUNS || 60) });
  });
});

/** Expects that the answers to the landlord's calls agree with the rows and the policy. */
async function expectRule({ bindings }: InMemoryWorld, pair: Pair): Promise<void> {
  const facts = await bindings.DB.prepare(
    `select hidden as suspended, hosted, paused_at is not null as paused,
       exists (select 1 from connections where landlord_id = ?1 and migrant_id = ?2 and status in ('pending', 'active')) as connected,
       exists (select 1 from connections where landlord_id = ?1 and migrant_id = ?2) as known
     from migrant_profiles where user_id = ?2`,
  )
    .bind(pair.landlord.id, pair.migrant.id)
    .first<Parameters<typeof maySeeMigrant>[0] & { known: boolean }>();
  if (!facts) throw new Error("The migrant has no profile.");
  const status = maySeeMigrant(facts) ? 200 : 404;
  const listed = Boolean(maySeeMigrant({ ...facts, connected: false }));
  const ratings = facts.known ? 200 : status;
  expect(await seenBy(pair, bindings)).toEqual({ profile: status, view: status, ratings, listed });
}
