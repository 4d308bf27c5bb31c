import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { deleteAccount } from "#schema/endpoints/account.ts";
import { suspendUser } from "#schema/endpoints/admin.ts";
import { getMigrant } from "#schema/endpoints/migrants.ts";
import { chooseWhoConnects, saveMigrantProfile } from "#schema/endpoints/profiles.ts";
import { getUserRatings } from "#schema/endpoints/ratings.ts";
import { connections } from "#schema/tables/connections.ts";
import { payments, refunds } from "#schema/tables/payments.ts";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { users } from "#schema/tables/users.ts";
import { as, refusalOf } from "#tests/client.ts";
import * as money from "#tests/money.ts";
import { payByCard, stripe } from "#tests/paying.ts";
import {
  newAdmin,
  newConnection,
  newLandlord,
  newPair,
  type Pair,
  password,
  type TestPerson,
} from "#tests/people.ts";
import { change, now, rows } from "#tests/rows.ts";
import { hashPassword } from "#worker/features/auth/passwords.ts";

const refusedOpening = async (pair: Pair) => (await refusalOf(money.sendOpen(pair))).code;
const refusedConfirmation = async (pair: Pair, intentId: string) =>
  (await refusalOf(money.sendConfirm(pair, intentId))).code;
const statusOf = async (id: string) => (await stripe.paymentIntents.retrieve(id)).status;
const refundsSent = async () => (await rows(refunds)).map(({ reason, status }) => ({ reason, status }));

async function suspend(person: TestPerson, suspended = true): Promise<void> {
  const body = suspended ? { suspended, reason: "Asked for money." } : { suspended };
  await as(await newAdmin(), { bindings: env }).call(suspendUser, { params: { id: person.id }, body });
}

beforeEach(() => money.beginAnew());

describe("after a migrant withdrew", () => {
  it("the landlord cannot pay for them again, and Stripe is not called", async () => {
    const pair = await newPair();
    const { connectionId } = await money.connect(pair);
    await money.sendMove(pair.migrant, connectionId, "cancelled");
    const before = (await stripe.paymentIntents.list()).data.length;
    expect(await refusedOpening(pair)).toBe("not_available");
    expect((await stripe.paymentIntents.list()).data).toHaveLength(before);
    await money.open({ ...pair, landlord: await newLandlord() });
  });

  it.each(["withdrawn", "move_in_denied"] as const)(
    "an open payment of the pair is refunded if it is paid (%s)",
    async (endReason) => {
      const pair = await newPair();
      const opened = await money.open(pair);
      await newConnection(pair.landlord, pair.migrant, "cancelled", { endReason });
      await payByCard(opened.clientSecret);
      expect(await refusedConfirmation(pair, opened.paymentIntentId)).toBe("payment_refunded");
      expect(await refundsSent()).toEqual([{ reason: "migrant_withdrew", status: "succeeded" }]);
      expect(await rows(connections)).toMatchObject([{ status: "cancelled" }]);
    },
  );

  it("an open payment of the pair is canceled at Stripe", async () => {
    const pair = await newPair();
    const opened = await money.open(pair);
    const connectionId = await newConnection(pair.landlord, pair.migrant, "active");
    await money.sendMove(pair.migrant, connectionId, "cancelled");
    expect(await statusOf(opened.paymentIntentId)).toBe("canceled");
  });
});

describe("suspending a landlord", () => {
  it("cancels all their open payments at Stripe, and no others", async () => {
    const [pair, others] = [await newPair(), await newPair()];
    const second = { ...pair, migrant: others.migrant };
    const [one, two, theirs] = [await money.open(pair), await money.open(second), await money.open(others)];
    await suspend(pair.landlord);
    expect(await statusOf(one.paymentIntentId)).toBe("canceled");
    expect(await statusOf(two.paymentIntentId)).toBe("canceled");
    expect(await statusOf(theirs.paymentIntentId)).toBe("requires_payment_method");
    expect(await rows(payments, { landlordId: pair.landlord.id })).toMatchObject(
      Array(2).fill({ status: "canceled" }),
    );
  });

  it("cancels an open payment in the next pass if the call of the suspension did not", async () => {
    const pair = await newPair();
    const { paymentIntentId } = await money.open(pair);
    await change(users, { id: pair.landlord.id }, { suspendedAt: now() });
    await money.pass();
    expect(await statusOf(paymentIntentId)).toBe("canceled");
    expect(await rows(payments)).toMatchObject([{ status: "canceled" }]);
  });

  it("refunds a payment that was made before it and is not settled yet, without a connection [fault 12]", async () => {
    const pair = await newPair();
    await money.openAndPay(pair);
    await suspend(pair.landlord);
    await money.threePasses();
    expect(await refundsSent()).toEqual([{ reason: "landlord_suspended", status: "succeeded" }]);
    expect(await rows(connections)).toEqual([]);
    await money.expectMoneyToBeRight();
  });

  it("cancels and refunds their pending connections, and keeps the active ones", async () => {
    const [pair, others] = [await newPair(), await newPair()];
    const hosted = await money.connect({ ...pair, migrant: others.migrant });
    await money.sendMove(pair.landlord, hosted.connectionId, "active");
    await money.connect(pair);
    await suspend(pair.landlord);
    await money.threePasses();
    expect(await rows(connections)).toMatchObject([
      { status: "active", paymentCompleted: true, endReason: null },
      { status: "cancelled", paymentCompleted: false, endReason: "unavailable" },
    ]);
    expect(await refundsSent()).toEqual([{ reason: "landlord_suspended", status: "succeeded" }]);
    await money.expectMoneyToBeRight();
  });
});

describe("a migrant who connects with verified landlords only", () => {
  const only = ({ migrant }: Pair) => change(migrantProfiles, { userId: migrant.id }, { verifiedOnly: true });

  it("is shown to all landlords, and only a verified one can pay", async () => {
    const pair = await newPair();
    await only(pair);
    const params = { id: pair.migrant.id };
    expect(await as(pair.landlord).call(getMigrant, { params })).toMatchObject({ verifiedOnly: true });
    expect(await refusedOpening(pair)).toBe("verification_required");
    expect((await stripe.paymentIntents.list()).data).toEqual([]);
    await change(users, { id: pair.landlord.id }, { verified: true });
    await money.connect(pair);
  });

  it("is not connected with an unverified landlord who paid before that choice, and the fee is refunded", async () => {
    const pair = await newPair();
    const { paymentIntentId } = await money.openAndPay(pair);
    await only(pair);
    expect(await refusedConfirmation(pair, paymentIntentId)).toBe("payment_refunded");
    await money.threePasses();
    expect(await refundsSent()).toEqual([{ reason: "migrant_unavailable", status: "succeeded" }]);
    await money.expectMoneyToBeRight();
  });

  it("causes the cancellation of unverified landlords' open payments, with the whole profile or that choice alone", async () => {
    const [first, second] = [await newPair(), await newPair()];
    const opened = [await money.open(first), await money.open(second)];
    const body = { countryOfOrigin: "Syria", story: "A story.", verifiedOnly: true };
    await as(first.migrant, { bindings: env }).call(saveMigrantProfile, { body });
    const alone = { verifiedOnly: true };
    await as(second.migrant, { bindings: env }).call(chooseWhoConnects, { body: alone });
    for (const { paymentIntentId } of opened) expect(await statusOf(paymentIntentId)).toBe("canceled");
  });
});

describe("the rule of who may see a migrant", () => {
  it("hides a hosted migrant from a landlord who knows the address of the profile", async () => {
    const pair = await newPair();
    await newConnection(await newLandlord(), pair.migrant, "active");
    const params = { id: pair.migrant.id };
    expect((await as(pair.landlord).refused(getMigrant, { params })).status).toBe(404);
    expect((await as(pair.landlord).refused(getUserRatings, { params })).status).toBe(404);
    expect(await refusedOpening(pair)).toBe("migrant_unavailable");
    expect((await stripe.paymentIntents.list()).data).toEqual([]);
  });

  it("refunds a payment that was open when another landlord began to host the migrant", async () => {
    const pair = await newPair();
    const opened = await money.open(pair);
    await newConnection(await newLandlord(), pair.migrant, "active");
    await payByCard(opened.clientSecret);
    expect(await refusedConfirmation(pair, opened.paymentIntentId)).toBe("payment_refunded");
    expect(await refundsSent()).toEqual([{ reason: "migrant_unavailable", status: "succeeded" }]);
  });

  it("cancels an open payment when another landlord begins to host the migrant", async () => {
    const pair = await newPair();
    const other = { ...pair, landlord: await newLandlord() };
    const { connectionId } = await money.connect(other);
    const opened = await money.open(pair);
    await money.sendMove(other.landlord, connectionId, "active");
    expect(await statusOf(opened.paymentIntentId)).toBe("canceled");
  });

  it("keeps a payment open when another landlord declines the migrant, also in the next pass", async () => {
    const pair = await newPair();
    const other = { ...pair, landlord: await newLandlord() };
    const { connectionId } = await money.connect(other);
    const opened = await money.open(pair);
    await money.sendMove(other.landlord, connectionId, "cancelled");
    expect(await statusOf(opened.paymentIntentId)).toBe("requires_payment_method");
    await money.pass();
    expect(await statusOf(opened.paymentIntentId)).toBe("requires_payment_method");
  });

  it("refunds a payment for a migrant who lost the badge in a suspension, also after it was lifted [fault 12]", async () => {
    const pair = await newPair();
    const opened = await money.open(pair);
    // The landlord pays before the suspension cancels the payment at Stripe.
    await payByCard(opened.clientSecret);
    await suspend(pair.migrant);
    await suspend(pair.migrant, false);
    expect(await refusedConfirmation(pair, opened.paymentIntentId)).toBe("payment_refunded");
    expect(await refusedOpening(pair)).toBe("migrant_not_verified");
    expect(await refundsSent()).toEqual([{ reason: "migrant_unavailable", status: "succeeded" }]);
    await money.threePasses();
    await money.expectMoneyToBeRight();
  });

  it("refunds a payment for a migrant who asks to delete their account before it is settled", async () => {
    const pair = await newPair();
    const opened = await money.open(pair);
    await payByCard(opened.clientSecret);
    await change(users, { id: pair.migrant.id }, { passwordHash: await hashPassword(password) });
    await as(pair.migrant, { bindings: env }).call(deleteAccount, { body: { password } });
    await money.threePasses();
    expect(await refundsSent()).toEqual([{ reason: "migrant_unavailable", status: "succeeded" }]);
    expect(await rows(connections)).toEqual([]);
    await money.expectMoneyToBeRight();
  });

  it("cancels the open payments for a suspended migrant", async () => {
    const pair = await newPair();
    const { paymentIntentId } = await money.open(pair);
    await suspend(pair.migrant);
    expect(await statusOf(paymentIntentId)).toBe("canceled");
    expect(await refusedOpening(pair)).toBe("migrant_unavailable");
  });
});
