import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { maySeeMigrant } from "#schema/policy.ts";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import * as money from "#tests/money.ts";
import { payByCard, stripe } from "#tests/paying.ts";
import { newConnection, newPair, newPerson, type TestPerson } from "#tests/people.ts";
import { visibleTo } from "#worker/features/migrants/visibility.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { reconcilePayments } from "./reconcile.ts";

const newLandlord = () => newPerson({ userType: "landlord" });
const rows = async (query: string) => (await env.DB.prepare(query).all()).results;
const refusal = async (answer: Response) => [answer.status, (await answer.json<{ code: string }>()).code];
const statusOf = async (id: string) => (await stripe.paymentIntents.retrieve(id)).status;
const refunds = () => rows("select reason, status from refunds order by created_at, rowid");

/** An admin suspends somebody, or lifts that again. */
async function suspend(person: TestPerson, suspended = true): Promise<void> {
  const admin = await newPerson({ userType: "landlord", role: "admin" });
  const reason = suspended ? { reason: "Asked for money." } : {};
  const path = `/api/admin/users/${person.id}`;
  expect((await money.callWith(env, admin, "PATCH", path, { suspended, ...reason })).status).toBe(200);
}

beforeEach(() => money.beginAnew());

describe("after a migrant withdrew", () => {
  it("their landlord cannot pay for them again, and Stripe hears nothing of it", async () => {
    const pair = await newPair();
    const { connectionId } = await money.connect(pair);
    await money.moveWith(env, pair.migrant, connectionId, "cancelled");
    const before = (await stripe.paymentIntents.list()).data.length;
    expect(await refusal(await money.openWith(env, pair))).toEqual([409, "not_available"]);
    expect((await stripe.paymentIntents.list()).data).toHaveLength(before);
    const other = { ...pair, landlord: await newLandlord() };
    expect((await money.openWith(env, other)).status).toBe(200);
  });

  it.each(["withdrawn", "move_in_denied"])(
    "a payment of the two that was open is refunded when it is paid (%s)",
    async (reason) => {
      const pair = await newPair();
      const opened = await money.open(pair);
      await newConnection(pair.landlord, pair.migrant, "cancelled");
      await env.DB.prepare("update connections set end_reason = ?").bind(reason).run();
      await payByCard(opened.clientSecret);
      const answer = await money.confirmWith(env, pair, opened.paymentIntentId);
      expect(await refusal(answer)).toEqual([409, "payment_refunded"]);
      expect(await refunds()).toEqual([{ reason: "migrant_withdrew", status: "succeeded" }]);
      expect(await rows("select status from connections")).toEqual([{ status: "cancelled" }]);
    },
  );

  it("a payment of the two that is open is cancelled at Stripe", async () => {
    const pair = await newPair();
    const opened = await money.open(pair);
    const connectionId = await newConnection(pair.landlord, pair.migrant, "active");
    await money.moveWith(env, pair.migrant, connectionId, "cancelled");
    expect(await statusOf(opened.paymentIntentId)).toBe("canceled");
  });
});

describe("suspending a landlord", () => {
  it("cancels all their open payments at Stripe, and nobody else's", async () => {
    const [pair, others] = [await newPair(), await newPair()];
    const second = { ...pair, migrant: others.migrant };
    const [one, two, theirs] = [await money.open(pair), await money.open(second), await money.open(others)];
    await suspend(pair.landlord);
    expect(await statusOf(one.paymentIntentId)).toBe("canceled");
    expect(await statusOf(two.paymentIntentId)).toBe("canceled");
    expect(await statusOf(theirs.paymentIntentId)).toBe("requires_payment_method");
  });

  it("leaves the cancelling to the next pass when Stripe cannot be asked", async () => {
    const pair = await newPair();
    const { paymentIntentId } = await money.open(pair);
    await env.DB.prepare("update users set suspended_at = 1 where id = ?").bind(pair.landlord.id).run();
    await reconcilePayments(env, new Date());
    expect(await statusOf(paymentIntentId)).toBe("canceled");
    expect(await rows("select status from payments")).toEqual([{ status: "canceled" }]);
  });

  it("refunds what they paid in the meantime, without a connection", async () => {
    const pair = await newPair();
    await money.openAndPay(pair);
    await suspend(pair.landlord);
    await money.threePasses();
    expect(await refunds()).toEqual([{ reason: "landlord_suspended", status: "succeeded" }]);
    expect(await rows("select status from connections")).toEqual([]);
    await money.expectMoneyToBeRight();
  });

  it("cancels and refunds their pending connections, and keeps the active ones", async () => {
    const [pair, others] = [await newPair(), await newPair()];
    const hosted = await money.connect({ ...pair, migrant: others.migrant });
    await money.moveWith(env, pair.landlord, hosted.connectionId, "active");
    await money.connect(pair);
    await suspend(pair.landlord);
    await money.threePasses();
    expect(
      await rows(
        "select status, payment_completed as paid, end_reason as why from connections order by status",
      ),
    ).toEqual([
      { status: "active", paid: 1, why: null },
      { status: "cancelled", paid: 0, why: "unavailable" },
    ]);
    expect(await refunds()).toEqual([{ reason: "landlord_suspended", status: "succeeded" }]);
    await money.expectMoneyToBeRight();
  });
});

describe("one rule of who may be seen", () => {
  it("says the same in code and in the database", async () => {
    const db = openDatabase(env);
    const flags = [false, true];
    const all = flags.flatMap((suspended) =>
      flags.flatMap((hosted) => flags.map((connected) => ({ suspended, hosted, connected }))),
    );
    for (const migrant of all) {
      const pair = await newPair();
      if (migrant.connected) await newConnection(pair.landlord, pair.migrant, "pending");
      await env.DB.prepare("update migrant_profiles set hidden = ?, hosted = ? where user_id = ?")
        .bind(Number(migrant.suspended), Number(migrant.hosted), pair.migrant.id)
        .run();
      const seen = await db.select().from(migrantProfiles).where(visibleTo(pair.landlord.id));
      const isSeen = seen.some(({ userId }) => userId === pair.migrant.id);
      expect([migrant, isSeen]).toEqual([migrant, maySeeMigrant(migrant)]);
    }
  });

  it("keeps a hosted migrant from a stranger who kept their address", async () => {
    const pair = await newPair();
    await newConnection(await newLandlord(), pair.migrant, "active");
    const { landlord, migrant } = pair;
    expect((await landlord.call("GET", `/api/migrants/${migrant.id}`)).status).toBe(404);
    expect((await landlord.call("GET", `/api/users/${migrant.id}/ratings`)).status).toBe(404);
    expect(await refusal(await money.openWith(env, pair))).toEqual([409, "migrant_unavailable"]);
    expect((await stripe.paymentIntents.list()).data).toEqual([]);
  });

  it("refunds a payment that was open when somebody else began to host the migrant", async () => {
    const pair = await newPair();
    const opened = await money.open(pair);
    await newConnection(await newLandlord(), pair.migrant, "active");
    await payByCard(opened.clientSecret);
    const answer = await money.confirmWith(env, pair, opened.paymentIntentId);
    expect(await refusal(answer)).toEqual([409, "payment_refunded"]);
    expect(await refunds()).toEqual([{ reason: "migrant_unavailable", status: "succeeded" }]);
  });

  it("cancels a payment that is open when somebody else begins to host the migrant", async () => {
    const pair = await newPair();
    const other = { ...pair, landlord: await newLandlord() };
    const { connectionId } = await money.connect(other);
    const opened = await money.open(pair);
    await money.moveWith(env, other.landlord, connectionId, "active");
    expect(await statusOf(opened.paymentIntentId)).toBe("canceled");
  });

  it("leaves a payment open that can still be made, when another landlord declines and at the next pass", async () => {
    const pair = await newPair();
    const other = { ...pair, landlord: await newLandlord() };
    const { connectionId } = await money.connect(other);
    const opened = await money.open(pair);
    await money.moveWith(env, other.landlord, connectionId, "cancelled");
    expect(await statusOf(opened.paymentIntentId)).toBe("requires_payment_method");
    await reconcilePayments(env, new Date());
    expect(await statusOf(opened.paymentIntentId)).toBe("requires_payment_method");
  });

  it("refunds a payment for a migrant who lost the badge, also after the suspension was lifted", async () => {
    const pair = await newPair();
    const opened = await money.open(pair);
    // Paid before the suspension reached Stripe.
    await payByCard(opened.clientSecret);
    await suspend(pair.migrant);
    await suspend(pair.migrant, false);
    const answer = await money.confirmWith(env, pair, opened.paymentIntentId);
    expect(await refusal(answer)).toEqual([409, "payment_refunded"]);
    expect(await refusal(await money.openWith(env, pair))).toEqual([409, "migrant_not_verified"]);
    expect(await refunds()).toEqual([{ reason: "migrant_unavailable", status: "succeeded" }]);
    await money.threePasses();
    await money.expectMoneyToBeRight();
  });

  it("cancels the open payments for a migrant who is suspended", async () => {
    const pair = await newPair();
    const { paymentIntentId } = await money.open(pair);
    await suspend(pair.migrant);
    expect(await statusOf(paymentIntentId)).toBe("canceled");
    expect(await refusal(await money.openWith(env, pair))).toEqual([409, "migrant_unavailable"]);
  });
});
