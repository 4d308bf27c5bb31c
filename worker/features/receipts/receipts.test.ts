import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { getConnection } from "#schema/endpoints/connections.ts";
import { getReceipt } from "#schema/endpoints/receipts.ts";
import { connections } from "#schema/tables/connections.ts";
import { payments, refunds } from "#schema/tables/payments.ts";
import { users } from "#schema/tables/users.ts";
import { as } from "#tests/client.ts";
import {
  newAdmin,
  newConnectedPair,
  newConnection,
  newLandlord,
  newMigrant,
  type TestPerson,
} from "#tests/people.ts";
import { change, insert, now, remove, row } from "#tests/rows.ts";
import type { Env } from "#worker/platform/env.ts";

const receiptOf = (landlord: TestPerson, id: string) => as(landlord).call(getReceipt, { params: { id } });
const seenBy = (person: TestPerson, id: string) => as(person).call(getConnection, { params: { id } });

const changePayment = async (id: string, values: Partial<typeof payments.$inferInsert>) =>
  change(payments, { id: (await row(connections, { id })).paymentId }, values);
const insertRefund = async (id: string, status: typeof refunds.$inferInsert.status) => {
  const { paymentId } = await row(connections, { id });
  const times = { createdAt: now(), updatedAt: "2026-11-20T00:00:00.000Z" };
  await insert(refunds, { id: crypto.randomUUID(), paymentId, reason: "migrant_withdrew", status, ...times });
};

describe("a receipt", () => {
  it("shows its payer what was paid, when and for whom, and only the migrant's first name and initial", async () => {
    const { landlord, connectionId: id } = await newConnectedPair();
    const receipt = await receiptOf(landlord, id);
    expect(receipt).toEqual({
      connectionId: id,
      number: expect.stringMatching(/^HB(-[0-9A-F]{4}){3}$/),
      paidAt: expect.stringMatching(/Z$/),
      amount: "200.00",
      payer: { firstName: "Ruth", lastName: "Okafor", email: landlord.email },
      migrant: { firstName: "Amal", initial: "H" },
      returned: null,
      disputedAt: null,
      status: "pending",
      test: true,
    });
    expect(await receiptOf(landlord, id)).toEqual(receipt);
    const second = await newConnection(landlord, await newMigrant({ firstName: "Sami" }));
    expect(await receiptOf(landlord, second)).toMatchObject({
      connectionId: second,
      migrant: { firstName: "Sami" },
    });
  });

  it("says that it is a test, unless the keys of Stripe are live or, without keys, the site is in production", async () => {
    const { landlord, connectionId: id } = await newConnectedPair();
    const isTest = async (bindings: Env) =>
      (await as(landlord, { bindings }).call(getReceipt, { params: { id } })).test;
    const { WORKBENCH: _, ...withoutKeys } = { ...env };
    const live: Env = {
      ...withoutKeys,
      STRIPE_SECRET_KEY: "sk_live_1",
      STRIPE_PUBLISHABLE_KEY: "pk_live_1",
      STRIPE_WEBHOOK_SECRET: "whsec_1",
    };
    const production: Env = { ...withoutKeys, ENVIRONMENT: "production", RATE_LIMITS: "" };
    expect([await isTest(env), await isTest(withoutKeys)]).toEqual([true, true]);
    expect([await isTest(live), await isTest(production)]).toEqual([false, false]);
  });

  it("is refused with 403 to migrants, 404 to other landlords and admins, 401 without a session", async () => {
    const { migrant, connectionId: id } = await newConnectedPair("active");
    const statusFor = async (person: TestPerson | null, place = id) =>
      (await as(person).refused(getReceipt, { params: { id: place } })).status;
    const other = await newLandlord();
    const suspended = await newLandlord();
    await change(users, { id: suspended.id }, { suspendedAt: now() });
    const readers = [migrant, await newMigrant(), other, await newAdmin(), suspended, null];
    const statuses = await Promise.all(readers.map((reader) => statusFor(reader)));
    expect(statuses).toEqual([403, 403, 404, 404, 401, 401]);
    for (const place of [crypto.randomUUID(), "1", id.toUpperCase(), "\0"])
      expect(await statusFor(other, place)).toBe(404);
  });
});

describe("the state of a fee in the landlord's list and on the receipt", () => {
  it.each([
    [
      "a refund on its way",
      "pending",
      { refundedPence: 0 },
      { state: "on_its_way", amount: "200.00", at: null },
    ],
    [
      "a refund that was sent",
      "succeeded",
      { status: "refunded" },
      { state: "refunded", amount: "200.00", at: "2026-11-20T00:00:00.000Z" },
    ],
    ["a refund that the bank returned", "failed", { refundedPence: 0 }, { state: "not_taken", at: null }],
    [
      "the rest on its way after a part refunded by hand",
      "pending",
      { refundedPence: 5_000 },
      { state: "on_its_way", amount: "150.00" },
    ],
    [
      "the rest that the bank returned after a part refunded by hand",
      "failed",
      { refundedPence: 5_000 },
      { state: "not_taken", amount: "150.00" },
    ],
    ["a refund that is not decided", "undecided", { refundedPence: 0 }, null],
    [
      "a part refunded by hand",
      null,
      { refundedPence: 5_000 },
      { state: "partly_refunded", amount: "50.00" },
    ],
    [
      "a full refund by hand",
      null,
      { status: "refunded", refundedPence: 20_000, updatedAt: "1970-01-01T00:00:01.000Z" },
      { state: "refunded", at: "1970-01-01T00:00:01.000Z" },
    ],
  ] as const)("shows %s", async (_, refund, payment, returned) => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("cancelled");
    if (refund) await insertRefund(id, refund);
    await changePayment(id, payment);
    const expected = returned && expect.objectContaining(returned);
    expect((await receiptOf(landlord, id)).returned).toEqual(expected);
    expect(await seenBy(landlord, id)).toMatchObject({
      fee: { returned: expected, disputedAt: null },
      messagesPaused: false,
    });
    expect(await seenBy(migrant, id)).not.toHaveProperty("fee");
  });

  it("shows an open and a lost dispute; messages are paused for both people, and the migrant sees no fee", async () => {
    const { landlord, migrant, connectionId: id } = await newConnectedPair("active");
    const disputedAt = "1970-01-01T00:00:01.000Z";
    await change(connections, { id }, { disputedAt });
    expect(await receiptOf(landlord, id)).toMatchObject({ returned: null, disputedAt });
    expect(await seenBy(landlord, id)).toMatchObject({
      messagesPaused: true,
      fee: { returned: null, disputedAt },
    });
    const theirs = await seenBy(migrant, id);
    expect(theirs.messagesPaused).toBe(true);
    expect(theirs).not.toHaveProperty("fee");
    expect(theirs).not.toHaveProperty("disputedAt");

    await changePayment(id, { status: "refunded" });
    await change(connections, { id }, { paymentCompleted: false });
    expect((await receiptOf(landlord, id)).returned?.state).toBe("taken_by_bank");
    expect((await seenBy(migrant, id)).messagesPaused).toBe(true);
  });

  it.each([
    ["of a fee that was refunded", false, null, "refunded"],
    ["of a fee that a bank took", false, "1970-01-01T00:00:01.000Z", "taken_by_bank"],
    ["of a fee that stayed paid", true, null, null],
  ] as const)(
    "stays known %s when payment and refund are erased",
    async (_, paymentCompleted, disputedAt, state) => {
      const { landlord, connectionId: id } = await newConnectedPair("cancelled", { paymentCompleted });
      await change(connections, { id }, { disputedAt });
      await remove(payments, { id: (await row(connections, { id })).paymentId });
      const returned = state && { state, amount: "200.00", at: null };
      expect(await receiptOf(landlord, id)).toMatchObject({ returned, disputedAt });
      expect(await seenBy(landlord, id)).toMatchObject({ fee: { returned, disputedAt } });
    },
  );
});
