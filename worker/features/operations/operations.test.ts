import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { handleAlert, readOperations } from "#schema/endpoints/operations.ts";
import { countedUpTo } from "#schema/limits.ts";
import { audit } from "#schema/tables/audit.ts";
import { cases } from "#schema/tables/cases.ts";
import { alerts } from "#schema/tables/operations.ts";
import { payments, refunds } from "#schema/tables/payments.ts";
import { photos } from "#schema/tables/photos.ts";
import { users } from "#schema/tables/users.ts";
import { newCase } from "#tests/cases.ts";
import { as, refusalOf } from "#tests/client.ts";
import { beforeWriting } from "#tests/faults.ts";
import * as money from "#tests/money.ts";
import { cards } from "#tests/paying.ts";
import { newAdmin, newLandlord, newMigrant, newPair, type Pair } from "#tests/people.ts";
import { change, insert, insertMany, now, planOf, remove, row, rows } from "#tests/rows.ts";
import { rowsUsed } from "#tests/rows-read.ts";
import { submitRequest } from "#tests/verification.ts";
import { countLate } from "#worker/features/cases/index.ts";
import { raiseAlert } from "#worker/platform/alerts.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { readFigures } from "./queries.ts";

afterEach(() => vi.restoreAllMocks());

const nothing = { count: 0, oldest: null };
const earlier = "2026-01-06T12:00:00.000Z";
const later = "2026-01-07T12:00:00.000Z";
const read = async () => as(await newAdmin()).call(readOperations);

/** A payment of a pair. */
async function newPayment({ landlord, migrant }: Pair, more: Partial<typeof payments.$inferInsert> = {}) {
  const pair = { landlordId: landlord.id, migrantId: migrant.id, amountPence: 20_000, currency: "gbp" };
  const id = crypto.randomUUID();
  await insert(payments, { id, ...pair, createdAt: earlier, updatedAt: earlier, ...more });
  return id;
}

async function newRefund(status: (typeof refunds.$inferInsert)["status"], createdAt: string, attempts = 0) {
  const paymentId = await newPayment(await newPair(), { status: "succeeded", refundedPence: 500 });
  const at = { createdAt, updatedAt: createdAt };
  await insert(refunds, {
    id: crypto.randomUUID(),
    paymentId,
    reason: "charged_twice",
    status,
    attempts,
    ...at,
  });
}

describe("the figures of operations", () => {
  it("are zero when nothing waits", async () => {
    await money.beginAnew();
    expect(await read()).toMatchObject({
      at: expect.any(String),
      requests: { landlord: nothing, migrant: nothing },
      refunds: { owed: { ...nothing, amount: "0.00" }, retried: 0, failed: nothing, undecided: nothing },
      payments: { unfinished: nothing, processing: 0, late: 0 },
      photos: nothing,
      alerts: { total: 0, newest: [] },
      counts: expect.any(Array),
    });
  });

  it("count everything that waits, and have the time of the oldest", async () => {
    const [migrant, landlord] = [await newMigrant(), await newLandlord()];
    await submitRequest(migrant);
    await newRefund("pending", later, 2);
    await newRefund("pending", earlier);
    await newRefund("failed", earlier, 1);
    await newRefund("undecided", later);
    await newPayment(await newPair());
    await newPayment(await newPair(), { status: "open", processingAt: earlier, createdAt: later });
    // A payment counts as unfinished after two minutes, and as late after 25 hours.
    for (const minutes of [1.5, 2.5, 24.5 * 60, 25.5 * 60]) {
      const createdAt = new Date(Date.now() - minutes * 60_000).toISOString();
      await newPayment(await newPair(), { status: "open", createdAt });
    }
    const photo = { id: crypto.randomUUID(), userId: landlord.id, createdAt: earlier };
    await insert(photos, { ...photo, state: "removed" });
    const figures = await read();
    expect(figures).toMatchObject({
      requests: { landlord: nothing, migrant: { count: 1, oldest: expect.any(String) } },
      refunds: {
        owed: { count: 2, oldest: earlier, amount: "390.00" },
        retried: 1,
        failed: { count: 1, oldest: earlier, amount: "195.00" },
        undecided: { count: 1, oldest: later },
      },
      payments: { unfinished: { count: 5, oldest: earlier }, processing: 1, late: 2 },
      photos: { count: 1, oldest: earlier },
    });
  });

  it("count only the late cases that this admin may know about", async () => {
    const [admin, other, person] = [await newAdmin(), await newAdmin(), await newMigrant()];
    const late = async (reader: typeof admin) => (await as(reader).call(readOperations)).lateCases;
    const before = [await late(admin), await late(other)];
    const [openedAt, subjectId] = [earlier, person.id];
    await newCase({ openedAt, subjectId });
    await newCase({ openedAt, subjectId: admin.id });
    await newCase({ openedAt, subjectId, raisedBy: admin.id });
    await newCase({ openedAt, subjectId, closedAt: now(), closedBy: other.id, outcome: "warned" });
    await newCase({ subjectId });
    expect([await late(admin), await late(other)]).toEqual([Number(before[0]) + 1, Number(before[1]) + 3]);
    const counting = countLate(openDatabase(env), { userId: admin.id, now: now() }, countedUpTo);
    expect((await planOf(counting)).join("\n")).toMatch(/SEARCH cases USING (COVERING )?INDEX cases_open/);
    await remove(cases, {});
  });

  it("stop counting late cases at a limit", async () => {
    const { id: userId } = await newAdmin();
    const counting = () =>
      rowsUsed((bindings) => countLate(openDatabase(bindings), { userId, now: now() }, countedUpTo));
    const few = await counting();
    const all = Array.from({ length: countedUpTo + 200 }, () => crypto.randomUUID());
    const late = { kind: "report", openedAt: earlier, dueAt: later } as const;
    await insertMany(
      cases,
      all.map((id) => ({ id, objectId: id, ...late })),
    );
    const used = await counting();
    expect(used.result).toEqual([{ count: countedUpTo }]);
    // D1 counts each case three times: in the index, in its row and in the subquery.
    expect(used.read - few.read).toBeLessThanOrEqual(3 * countedUpTo + 3);
    await remove(cases, {});
  });

  it("stop counting at a limit, so that a long queue reads no more rows", async () => {
    await remove(photos, { state: "removed" });
    const few = await rowsUsed((bindings) => readFigures(openDatabase(bindings), now(), "an admin"));
    const createdAt = now();
    const many = Array.from({ length: countedUpTo + 200 }, () => crypto.randomUUID());
    await insertMany(
      photos,
      many.map((id) => ({ id, state: "removed" as const, createdAt })),
    );
    const used = await rowsUsed((bindings) => readFigures(openDatabase(bindings), now(), "an admin"));
    expect(used.result.photos.count).toBe(countedUpTo);
    expect([few.trips, used.trips]).toEqual([1, 1]);
    expect(few.read).toBeLessThan(100);
    // D1 counts each row twice: in the index and in the subquery.
    expect(used.read - few.read).toBeLessThanOrEqual(2 * countedUpTo + 2);
    await remove(photos, { state: "removed" });
  });
});

describe("an alert", () => {
  /** The open alerts about an object. */
  const openOf = (objectId: string) => rows(alerts, { objectId, handledAt: null });
  const raise = (objectId: string) => raiseAlert("stripe_refused_us", objectId, {});
  const handling = (id: string) => ({ params: { id }, body: { status: "handled" } }) as const;

  it("is stored once while it is open, with the number of times that it was raised", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const [objectId, other] = [crypto.randomUUID(), crypto.randomUUID()];
    for (const id of [objectId, other, objectId]) raise(id);
    await vi.waitFor(async () => expect(await openOf(objectId)).toMatchObject([{ times: 2 }]));
    const [alert] = await openOf(objectId);
    await as(await newAdmin()).call(handleAlert, handling(String(alert?.id)));
    raise(objectId);
    await vi.waitFor(async () => expect(await openOf(objectId)).toMatchObject([{ times: 1 }]));
    expect(await openOf(other)).toMatchObject([{ times: 1 }]);
  });

  it("is handled once, and the audit names the admin", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const objectId = crypto.randomUUID();
    raise(objectId);
    await vi.waitFor(async () => expect(await openOf(objectId)).toHaveLength(1));
    const { id } = await row(alerts, { objectId });
    const other = crypto.randomUUID();
    raise(other);
    await vi.waitFor(async () => expect(await openOf(other)).toHaveLength(1));
    const [admin, suspended] = [await newAdmin(), await newAdmin()];
    const suspend = () => change(users, { id: suspended.id }, { suspendedAt: now() });
    const bindings = { ...env, DB: beforeWriting(env.DB, suspend) };
    expect((await as(suspended, { bindings }).refused(handleAlert, handling(id))).code).toBe("forbidden");
    const answers = await Promise.all([1, 2].map(() => as(admin).send(handleAlert, handling(id))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ ok }) => !ok);
    if (refused) expect((await refusalOf(refused)).code).toBe("already_handled");
    expect(await rows(audit, { objectId: id })).toMatchObject([
      { event: "alert_handled", actorId: admin.id, detail: "stripe_refused_us" },
    ]);
    expect(await row(alerts, { objectId })).toMatchObject({ handledBy: admin.id });
    const untouched = await row(alerts, { objectId: other });
    expect(untouched.handledAt).toBeNull();
    expect(await rows(audit, { objectId: untouched.id })).toEqual([]);
    const unknown = await as(admin).refused(handleAlert, handling(crypto.randomUUID()));
    expect(unknown.status).toBe(404);
  });

  it("can be opened again by the admin who handled it, unless a new one was raised, and the audit has both entries", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const objectId = crypto.randomUUID();
    raise(objectId);
    await vi.waitFor(async () => expect(await openOf(objectId)).toHaveLength(1));
    const { id } = await row(alerts, { objectId });
    const [admin, other] = [await newAdmin(), await newAdmin()];
    const reopening = { params: { id }, body: { status: "open" } } as const;
    const refused = { status: 409, code: "wrong_state" };
    expect(await as(admin).refused(handleAlert, reopening)).toEqual(refused);
    // Another alert that the same admin handled, and an alert of another kind about the same object, must not change.
    const others = [
      { event: "refund_failed", objectId, handledAt: null },
      { event: "stripe_refused_us", objectId: crypto.randomUUID(), handledAt: later, handledBy: admin.id },
    ] as const;
    const times = { raisedAt: earlier, lastAt: earlier };
    for (const each of others) await insert(alerts, { id: crypto.randomUUID(), ...times, ...each });
    await as(admin).call(handleAlert, handling(id));
    expect(await as(other).refused(handleAlert, reopening)).toEqual(refused);
    expect(await as(admin).call(handleAlert, reopening)).toEqual({ id, handledAt: null });
    expect(await openOf(objectId)).toHaveLength(2);
    expect(await row(alerts, { id })).toMatchObject({ handledAt: null, handledBy: null });
    expect(await row(alerts, { objectId: others[1].objectId })).toMatchObject({ handledBy: admin.id });
    expect(await as(admin).refused(handleAlert, reopening)).toEqual(refused);
    expect(await rows(audit, { objectId: id })).toMatchObject([
      { event: "alert_handled", actorId: admin.id },
      { event: "alert_reopened", actorId: admin.id, detail: "stripe_refused_us" },
    ]);
    await as(admin).call(handleAlert, handling(id));
    raise(objectId);
    await vi.waitFor(async () => expect(await openOf(objectId)).toHaveLength(2));
    expect(await as(admin).refused(handleAlert, reopening)).toEqual(refused);
    const unknown = { ...reopening, params: { id: crypto.randomUUID() } };
    expect((await as(admin).refused(handleAlert, unknown)).status).toBe(404);
    const suspended = await newAdmin();
    await change(alerts, { id }, { handledBy: suspended.id });
    await remove(alerts, { objectId, handledAt: null });
    const suspend = () => change(users, { id: suspended.id }, { suspendedAt: now() });
    const bindings = { ...env, DB: beforeWriting(env.DB, suspend) };
    expect(await as(suspended, { bindings }).refused(handleAlert, reopening)).toEqual(refused);
  });

  it("is no longer counted or listed once it is handled", async () => {
    const [admin, id] = [await newAdmin(), crypto.randomUUID()];
    const figures = async () => {
      const { total, newest } = (await read()).alerts;
      return { total, isListed: newest.some((each) => each.id === id) };
    };
    const { total } = await figures();
    const alert = { event: "refund_failed" as const, objectId: crypto.randomUUID() };
    await insert(alerts, { id, ...alert, raisedAt: now(), lastAt: now() });
    expect(await figures()).toEqual({ total: total + 1, isListed: true });
    const handled = await as(admin).call(handleAlert, handling(id));
    const { handledAt } = await row(alerts, { id });
    expect(handled).toEqual({ id, handledAt });
    expect(handledAt).not.toBeNull();
    expect(await figures()).toEqual({ total, isListed: false });
  });

  it("is listed if it is one of the 20 that were raised last", async () => {
    // `alertsListed`
    const all = Array.from({ length: 21 }, (_, minutes) => ({
      id: crypto.randomUUID(),
      event: "refund_failed" as const,
      objectId: crypto.randomUUID(),
      raisedAt: later,
      lastAt: new Date(Date.UTC(2100, 0, 1, 9, -minutes)).toISOString(),
    }));
    await insertMany(alerts, all);
    const { newest } = (await read()).alerts;
    expect(newest.map(({ id }) => id)).toEqual(all.slice(0, 20).map(({ id }) => id));
    for (const { id } of all) await remove(alerts, { id });
  });

  it("about a payment names the payment and its landlord", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    await money.beginAnew();
    const pair = await newPair();
    const { paymentIntentId } = await money.connect(pair, cards.disputed);
    await money.receiveEvent(await money.findEvent("charge.dispute.created"));
    await vi.waitFor(async () => {
      const [newest] = (await read()).alerts.newest;
      expect(newest).toMatchObject({
        event: "payment_disputed",
        times: 1,
        payment: { intentId: paymentIntentId, landlord: { id: pair.landlord.id, firstName: "Ruth" } },
      });
    });
  });

  it("is only logged when it cannot be stored, and the code that raised it continues", async () => {
    const faults = vi.spyOn(console, "error").mockImplementation(() => {});
    const lines = vi.spyOn(console, "log").mockImplementation(() => {});
    vi.spyOn(env.DB, "withSession").mockImplementation(() => {
      throw new Error("D1_ERROR: Network connection lost.");
    });
    raise("key");
    expect(faults.mock.calls.join()).toContain("stripe_refused_us");
    await vi.waitFor(() => expect(lines.mock.calls.join()).toContain("alert_not_stored"));
  });
});

it("every figure reads an index and sorts nothing", async () => {
  const db = openDatabase(env);
  const asked: { sql: string; params: unknown[] }[] = [];
  const note = db.rows;
  vi.spyOn(db, "rows").mockImplementation((sql, params, reader) => {
    asked.push({ sql, params });
    return note(sql, params, reader);
  });
  await readFigures(db, now(), "an admin");
  expect(asked.length).toBeGreaterThan(8);
  for (const { sql, params } of asked) {
    const plan = await planOf({ toSQL: () => ({ sql, params }) });
    const tables = plan.filter((step) => /^(SCAN|SEARCH) (?!\(?subquery|\()/i.test(step));
    for (const step of tables) expect(step, sql).toMatch(/USING (COVERING )?INDEX|USING INTEGER PRIMARY KEY/);
    expect(plan.join("\n"), sql).not.toContain("TEMP B-TREE");
  }
});
