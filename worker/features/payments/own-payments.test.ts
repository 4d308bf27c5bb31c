import { beforeEach, describe, expect, it, vi } from "vitest";
import { listPayments } from "#schema/endpoints/payments.ts";
import { connections } from "#schema/tables/connections.ts";
import { alerts } from "#schema/tables/operations.ts";
import { payments, refunds } from "#schema/tables/payments.ts";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { users } from "#schema/tables/users.ts";
import { as, refusalOf } from "#tests/client.ts";
import { listen } from "#tests/live.ts";
import * as money from "#tests/money.ts";
import { cards, payByRevolut, stripe } from "#tests/paying.ts";
import { newLandlord, newMigrant, newPair, type Pair } from "#tests/people.ts";
import { change, daysAgo, insertMany, now, rows } from "#tests/rows.ts";

const listOf = ({ landlord }: Pick<Pair, "landlord">) => as(landlord).call(listPayments);
const refusedConfirmation = async (pair: Pair, paymentIntentId: string) =>
  (await refusalOf(money.sendConfirm(pair, paymentIntentId))).code;
const refusedOpening = async (pair: Pair) => (await refusalOf(money.sendOpen(pair))).code;

/** Pays with a method that a bank needs time to process, and confirms in the checkout. */
async function payInProcess(pair: Pair): Promise<money.Opened> {
  const opened = await money.open(pair);
  await payByRevolut(opened.clientSecret, "process");
  expect(await refusedConfirmation(pair, opened.paymentIntentId)).toBe("payment_processing");
  return opened;
}

/** Does the same, and then the bank refuses the payment. */
async function failInProcess(pair: Pair): Promise<money.Opened> {
  const opened = await payInProcess(pair);
  await money.account().finish(opened.paymentIntentId, "fail");
  expect(await refusedConfirmation(pair, opened.paymentIntentId)).toBe("not_paid");
  expect(await listOf(pair)).toMatchObject([{ state: "failed" }]);
  return opened;
}

beforeEach(() => money.beginAnew());

describe("a payment that a bank is processing", () => {
  it("is listed for its landlord only, with the migrant's first name and initial", async () => {
    const pair = await newPair();
    await money.open(pair);
    expect(await listOf(pair)).toEqual([]);
    await payInProcess(pair);
    expect(await listOf(pair)).toEqual([
      {
        migrant: { id: pair.migrant.id, firstName: "Amal", initial: "H" },
        amount: "200.00",
        state: "processing",
        since: expect.any(String),
      },
    ]);
    expect(await listOf({ landlord: await newLandlord() })).toEqual([]);
  });

  it("is listed if it is one of its landlord's 20 newest ones", async () => {
    // `paymentsListed`
    const landlord = await newLandlord();
    const all = [];
    for (let minute = 0; minute < 21; minute += 1) {
      const at = new Date(Date.now() - minute * 60_000).toISOString();
      const { id: migrantId } = await newMigrant();
      all.push({ landlordId: landlord.id, migrantId, createdAt: at, updatedAt: at, processingAt: at });
    }
    const open = { status: "open", amountPence: 20_000, currency: "gbp" } as const;
    await insertMany(
      payments,
      all.map((each) => ({ id: crypto.randomUUID(), ...open, ...each })),
    );
    const listed = (await listOf({ landlord })).map(({ migrant }) => migrant.id);
    expect(listed).toEqual(all.slice(0, 20).map(({ migrantId }) => migrantId));
  });

  it("keeps the time when processing began, and blocks another payment", async () => {
    const pair = await newPair();
    const { paymentIntentId } = await payInProcess(pair);
    const before = await listOf(pair);
    await money.sendConfirm(pair, paymentIntentId);
    await money.threePasses();
    expect(await listOf(pair)).toEqual(before);
    expect(await refusedOpening(pair)).toBe("payment_processing");
  });

  it("is found when it is opened again without having been confirmed", async () => {
    const pair = await newPair();
    await payByRevolut((await money.open(pair)).clientSecret, "process");
    expect(await refusedOpening(pair)).toBe("payment_processing");
    expect(await listOf(pair)).toHaveLength(1);
  });

  it.each([
    ["complete", []],
    ["fail", [{ amount: "200.00", state: "failed" }]],
  ] as const)("is no longer processing when it ends (%s), and open screens update", async (end, left) => {
    const pair = await newPair();
    const screen = await listen(pair.landlord);
    const { paymentIntentId } = await payInProcess(pair);
    await screen.until((each) => each.of("payment").length === 1);
    await money.account().finish(paymentIntentId, end);
    await money.sendConfirm(pair, paymentIntentId);
    await screen.until((each) => each.of("payment").length === 2);
    expect(await listOf(pair)).toMatchObject(left);
    expect(await rows(connections)).toHaveLength(end === "complete" ? 1 : 0);
    screen.socket.close();
    await money.threePasses();
    await money.expectMoneyToBeRight();
  });

  it.each([
    ["fail", "failed"],
    ["complete", "refunded"],
  ] as const)("is listed for a week when it ends without a connection (%s)", async (end, state) => {
    const pair = await newPair();
    const { paymentIntentId } = await payInProcess(pair);
    await change(users, { id: pair.migrant.id }, { suspendedAt: now() });
    await money.account().finish(paymentIntentId, end);
    await money.sendConfirm(pair, paymentIntentId);
    expect(await listOf(pair)).toMatchObject([{ amount: "200.00", state }]);
    await money.threePasses();
    expect(await listOf(pair)).toMatchObject([{ state }]);
    // `endedPaymentDays`
    const letPass = async (days: number) => {
      if (end === "fail") await change(payments, {}, { failedAt: daysAgo(days) });
      await change(refunds, {}, { createdAt: daysAgo(days) });
    };
    await letPass(6.99);
    expect(await listOf(pair)).toMatchObject([{ state }]);
    await letPass(7.01);
    expect(await listOf(pair)).toEqual([]);
  });

  it("is reported in the checkout of a migrant who is no longer available, and later its refund", async () => {
    const pair = await newPair();
    const { paymentIntentId } = await payInProcess(pair);
    await change(migrantProfiles, { userId: pair.migrant.id }, { pausedAt: now() });
    expect(await refusedOpening(pair)).toBe("payment_processing");
    await money.account().finish(paymentIntentId, "complete");
    expect(await refusedOpening(pair)).toBe("payment_refunded");
    expect(await refusedOpening(pair), "again").toBe("payment_refunded");
    await change(refunds, {}, { createdAt: daysAgo(8) });
    expect(await refusedOpening(pair), "a week later").toBe("migrant_unavailable");
    await money.expectMoneyToBeRight();
  });

  it("is no longer processing once the money arrives, also if the money does not match the row", async () => {
    const pair = await newPair();
    const { paymentIntentId } = await payInProcess(pair);
    await change(payments, {}, { amountPence: 100 });
    await money.account().finish(paymentIntentId, "complete");
    expect(await refusedConfirmation(pair, paymentIntentId)).toBe("payment_mismatch");
    expect(await listOf(pair)).toEqual([]);
  });

  it("leads to migrant_unavailable after the bank refuses it, because nothing was charged", async () => {
    const pair = await newPair();
    const { paymentIntentId } = await payInProcess(pair);
    await change(migrantProfiles, { userId: pair.migrant.id }, { pausedAt: now() });
    await money.account().finish(paymentIntentId, "fail");
    expect(await refusedOpening(pair)).toBe("migrant_unavailable");
  });

  it("is not listed if it was refunded by hand before the landlord returned to the checkout", async () => {
    const pair = await newPair();
    const { paymentIntentId } = await payInProcess(pair);
    await money.account().finish(paymentIntentId, "complete");
    await stripe.refunds.create({ payment_intent: paymentIntentId });
    await money.threePasses();
    expect(await listOf(pair)).toEqual([]);
  });

  it("is not listed as failed once it is paid by card, also after the connection has ended", async () => {
    const pair = await newPair();
    const first = await failInProcess(pair);
    const { connectionId, paymentIntentId } = await money.connect(pair);
    expect(paymentIntentId).toBe(first.paymentIntentId);
    await money.sendMove(pair.landlord, connectionId, "cancelled");
    expect(await listOf(pair)).toEqual([]);
  });

  it("is not listed as failed while another payment has connected the pair", async () => {
    const pair = await newPair();
    const { paymentIntentId } = await failInProcess(pair);
    await stripe.paymentIntents.cancel(paymentIntentId);
    await money.connect(pair);
    expect(await rows(payments)).toMatchObject([{ status: "canceled" }, { status: "succeeded" }]);
    expect(await listOf(pair)).toEqual([]);
  });
});

it("a card that was charged before the migrant became unavailable never gets the answer that nothing was charged", async () => {
  const pair = await newPair();
  await money.openAndPay(pair);
  await change(migrantProfiles, { userId: pair.migrant.id }, { pausedAt: now() });
  expect(await refusedOpening(pair)).toBe("payment_refunded");
  await money.expectMoneyToBeRight();
});

describe("a refund without a connection", () => {
  it("is listed for a week or while we owe it, and a refund that a bank returned has the state not_taken", async () => {
    const pair = await newPair();
    const { paymentIntentId } = await money.openAndPay(pair, cards.refundFails);
    await change(users, { id: pair.migrant.id }, { suspendedAt: now() });
    // The first call sends the refund. The bank returns it, and the second call stores that.
    for (const _ of ["sent", "returned"]) await money.sendConfirm(pair, paymentIntentId);
    await change(refunds, {}, { createdAt: daysAgo(8) });
    expect(await rows(refunds)).toMatchObject([{ status: "failed" }]);
    const [{ id: objectId } = { id: "" }] = await rows(payments);
    await vi.waitFor(async () => expect(await rows(alerts, { objectId })).toHaveLength(1));
    expect(await listOf(pair)).toMatchObject([{ amount: "200.00", state: "not_taken" }]);
    expect(await refusedOpening(pair)).toBe("payment_refunded");
    await change(payments, {}, { refundedPence: 5_000 });
    expect(await listOf(pair), "a part went back by hand").toMatchObject([{ amount: "150.00" }]);
    await change(refunds, {}, { status: "pending" });
    expect(await listOf(pair)).toMatchObject([{ state: "refunded" }]);
    await change(refunds, {}, { status: "failed" });
    await change(payments, {}, { status: "refunded" });
    expect(await listOf(pair)).toEqual([]);
    await change(payments, {}, { status: "succeeded" });
    // An admin handles the alert, because the fee was returned in another way.
    await change(alerts, { objectId }, { handledAt: now() });
    expect(await listOf(pair)).toEqual([]);
    expect(await refusedOpening(pair)).toBe("migrant_unavailable");
  });

  it("is reported only to the landlord who paid, and only in the checkout of that migrant", async () => {
    const pair = await newPair();
    const other = { ...pair, landlord: await newLandlord() };
    const paused = await newMigrant({ verified: true, profile: { pausedAt: now() } });
    // The other landlord has opened a payment without paying.
    await money.open(other);
    await money.openAndPay(pair);
    await change(migrantProfiles, { userId: pair.migrant.id }, { pausedAt: now() });
    expect(await refusedOpening(pair)).toBe("payment_refunded");
    expect(await refusedOpening(other)).toBe("migrant_unavailable");
    expect(await refusedOpening({ ...pair, migrant: paused })).toBe("migrant_unavailable");
  });

  it("does not replace a refusal that the landlord can resolve", async () => {
    const pair = await newPair();
    await money.openAndPay(pair);
    await change(migrantProfiles, { userId: pair.migrant.id }, { verifiedOnly: true });
    await change(users, { id: pair.landlord.id }, { verified: false });
    await money.threePasses();
    expect(await listOf(pair)).toMatchObject([{ state: "refunded" }]);
    expect(await refusedOpening(pair)).toBe("verification_required");
  });

  it("updates its landlord's open screens when a bank returns it", async () => {
    const pair = await newPair();
    const { paymentIntentId } = await money.openAndPay(pair, cards.refundFails);
    await change(users, { id: pair.migrant.id }, { suspendedAt: now() });
    const screen = await listen(pair.landlord);
    await money.sendConfirm(pair, paymentIntentId);
    await screen.until((each) => each.of("payment").length > 0);
    screen.socket.close();
  });
});

it("a fee that was refunded after the pair had connected is not listed", async () => {
  const pair = await newPair();
  const { connectionId } = await money.connect(pair);
  await money.sendMove(pair.migrant, connectionId, "cancelled");
  expect(await rows(refunds)).toHaveLength(1);
  expect(await listOf(pair)).toEqual([]);
});
