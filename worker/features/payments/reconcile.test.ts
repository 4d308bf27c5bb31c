import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { connectionFee } from "#schema/limits.ts";
import { listen } from "#tests/live.ts";
import { moveWith, withoutRefunds } from "#tests/money.ts";
import { holdWebhooks, payByCard, stripe } from "#tests/paying.ts";
import { newPair, type Pair, type TestPerson } from "#tests/people.ts";
import { reconcilePayments } from "./reconcile.ts";

const minutes = (n: number) => new Date(Date.now() + n * 60_000);

const askToPay = ({ landlord, migrant }: Pair) =>
  landlord.call("POST", "/api/create-payment-intent", { migrantId: migrant.id });
async function open(pair: Pair) {
  return (await askToPay(pair)).json<{ clientSecret: string; paymentIntentId: string }>();
}
async function connect(pair: Pair) {
  const { clientSecret, paymentIntentId } = await open(pair);
  await payByCard(clientSecret);
  return confirm(pair, paymentIntentId);
}
const confirm = ({ landlord, migrant }: Pair, paymentIntentId: string) =>
  landlord.call("POST", "/api/confirm-payment", { paymentIntentId, migrantId: migrant.id });
const rowsOf = async (table: "payments" | "connections", landlord: TestPerson) => {
  const rows = await env.DB.prepare(`select * from ${table} where landlord_id = ?`).bind(landlord.id).all();
  return rows.results;
};
const chargesOf = async (paymentIntentId: string) =>
  (await stripe.charges.list({ payment_intent: paymentIntentId })).data;

/** A second payment of the same pair, as an old intent that is reopened would make it. */
async function payAgain({ landlord, migrant }: Pair) {
  const paymentId = crypto.randomUUID();
  const intent = await stripe.paymentIntents.create({
    amount: connectionFee.pence,
    currency: connectionFee.currency,
    metadata: { paymentId, landlordId: landlord.id, migrantId: migrant.id },
  });
  await env.DB.prepare(
    "insert into payments (id, landlord_id, migrant_id, status, payment_intent_id, amount_pence, currency, created_at, updated_at) values (?, ?, ?, 'open', ?, 20000, 'gbp', 0, 0)",
  )
    .bind(paymentId, landlord.id, migrant.id, intent.id)
    .run();
  await payByCard(String(intent.client_secret));
  return intent.id;
}

beforeAll(() => holdWebhooks(true));

describe("the five-minute pass", () => {
  it("makes the connection that neither browser nor webhook made, once", async () => {
    const pair = await newPair();
    await payByCard((await open(pair)).clientSecret);
    await Promise.all([reconcilePayments(env, minutes(3)), reconcilePayments(env, minutes(3))]);
    await reconcilePayments(env, minutes(6));
    expect(await rowsOf("connections", pair.landlord)).toMatchObject([
      { status: "pending", payment_completed: 1 },
    ]);
  });

  it("finds the intent whose id was lost on its way to us", async () => {
    const pair = await newPair();
    await payByCard((await open(pair)).clientSecret);
    await env.DB.prepare(
      "update payments set status = 'creating', payment_intent_id = null where landlord_id = ?",
    )
      .bind(pair.landlord.id)
      .run();
    await reconcilePayments(env, minutes(3));
    expect(await rowsOf("payments", pair.landlord)).toMatchObject([{ status: "succeeded" }]);
    expect(await rowsOf("connections", pair.landlord)).toHaveLength(1);
  });

  it("closes a payment that Stripe never heard of, so that the landlord can start afresh", async () => {
    const pair = await newPair();
    await env.DB.prepare(
      "insert into payments (id, landlord_id, migrant_id, amount_pence, currency, created_at, updated_at) values (?, ?, ?, 20000, 'gbp', 0, 0)",
    )
      .bind(crypto.randomUUID(), pair.landlord.id, pair.migrant.id)
      .run();
    await reconcilePayments(env);
    expect(await rowsOf("payments", pair.landlord)).toMatchObject([{ status: "canceled" }]);
    expect((await open(pair)).paymentIntentId).toMatch(/^pi_/);
  });

  it("closes a payment whose intent Stripe does not know, and connects if it is known again and was paid", async () => {
    const pair = await newPair();
    const { clientSecret, paymentIntentId } = await open(pair);
    const bind = (intentId: string) =>
      env.DB.prepare("update payments set payment_intent_id = ? where landlord_id = ?")
        .bind(intentId, pair.landlord.id)
        .run();
    await bind("pi_of_another_account");
    await reconcilePayments(env, minutes(3));
    expect(await rowsOf("payments", pair.landlord)).toMatchObject([{ status: "canceled" }]);
    await bind(paymentIntentId);
    await payByCard(clientSecret);
    await reconcilePayments(env, minutes(8));
    expect(await rowsOf("payments", pair.landlord)).toMatchObject([{ status: "succeeded" }]);
    expect(await rowsOf("connections", pair.landlord)).toHaveLength(1);
  });

  it("leaves an unpaid intent open for a day and then cancels it", async () => {
    const pair = await newPair();
    const { paymentIntentId } = await open(pair);
    await reconcilePayments(env, minutes(23 * 60));
    expect((await stripe.paymentIntents.retrieve(paymentIntentId)).status).toBe("requires_payment_method");
    await reconcilePayments(env, minutes(25 * 60));
    expect((await stripe.paymentIntents.retrieve(paymentIntentId)).status).toBe("canceled");
    expect(await rowsOf("payments", pair.landlord)).toMatchObject([{ status: "canceled" }]);
  });
});

describe("a fee that is owed back", () => {
  it("goes back once, and counts no more in Total Cost", async () => {
    const pair = await newPair();
    const { id } = await (await connect(pair)).json<{ id: string }>();
    const [payment] = await rowsOf("payments", pair.landlord);
    const withdraw = () => moveWith(withoutRefunds(env), pair.migrant, id, "cancelled");
    await Promise.all([withdraw(), withdraw()]);
    await Promise.all([reconcilePayments(env), reconcilePayments(env)]);
    await reconcilePayments(env);
    expect(await chargesOf(String(payment?.payment_intent_id))).toMatchObject([{ amount_refunded: 20_000 }]);
    expect(await rowsOf("payments", pair.landlord)).toMatchObject([{ status: "refunded" }]);
    expect(await rowsOf("connections", pair.landlord)).toMatchObject([{ id, payment_completed: 0 }]);
  });

  it("goes back at once when the migrant withdraws while it is pending, and that landlord cannot pay again", async () => {
    const pair = await newPair();
    const { id } = await (await connect(pair)).json<{ id: string }>();
    const [payment] = await rowsOf("payments", pair.landlord);
    expect((await pair.migrant.call("PUT", `/api/connections/${id}`, { status: "cancelled" })).status).toBe(
      200,
    );
    await vi.waitFor(async () =>
      expect(await chargesOf(String(payment?.payment_intent_id))).toMatchObject([{ refunded: true }]),
    );
    await vi.waitFor(async () =>
      expect(await rowsOf("connections", pair.landlord)).toMatchObject([
        { status: "cancelled", payment_completed: 0 },
      ]),
    );
    // The same confirmation, come late, still tells of the connection and makes no other.
    expect((await confirm(pair, String(payment?.payment_intent_id))).status).toBe(200);
    const answer = await askToPay(pair);
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: "not_available" }]);
    expect(await rowsOf("payments", pair.landlord)).toHaveLength(1);
  });

  it("stays paid after an early decline, and the pair may connect anew", async () => {
    const pair = await newPair();
    const { id } = await (await connect(pair)).json<{ id: string }>();
    await pair.landlord.call("PUT", `/api/connections/${id}`, { status: "cancelled" });
    const [declined] = await rowsOf("payments", pair.landlord);
    expect((await connect(pair)).status).toBe(200);
    await reconcilePayments(env, minutes(5));
    expect(await chargesOf(String(declined?.payment_intent_id))).toMatchObject([{ amount_refunded: 0 }]);
    const states = (await rowsOf("connections", pair.landlord)).map(({ status }) => status);
    expect(states.toSorted()).toEqual(["cancelled", "pending"]);
  });

  it("goes back when the pair was charged twice, without a second connection", async () => {
    const pair = await newPair();
    await connect(pair);
    const second = await payAgain(pair);
    const answer = await confirm(pair, second);
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: "payment_refunded" }]);
    expect(await chargesOf(second)).toMatchObject([{ refunded: true }]);
    expect(await rowsOf("connections", pair.landlord)).toMatchObject([{ payment_completed: 1 }]);
  });

  it("goes back when the migrant was suspended before the money arrived", async () => {
    const pair = await newPair();
    const { clientSecret, paymentIntentId } = await open(pair);
    await env.DB.prepare("update users set suspended_at = 1 where id = ?").bind(pair.migrant.id).run();
    await payByCard(clientSecret);
    expect((await confirm(pair, paymentIntentId)).status).toBe(409);
    expect(await chargesOf(paymentIntentId)).toMatchObject([{ refunded: true }]);
    expect(await rowsOf("connections", pair.landlord)).toEqual([]);
    expect((await confirm(pair, paymentIntentId)).status).toBe(409);
  });

  it("turns open screens by the pass too: the connection is called off, and the fee has gone back", async () => {
    const pair = await newPair();
    const { id } = await (await connect(pair)).json<{ id: string }>();
    const screen = await listen(pair.landlord);
    const told = () => screen.of("connection").filter(({ connectionId }) => connectionId === id).length;
    await env.DB.prepare("update users set suspended_at = 1 where id = ?").bind(pair.migrant.id).run();
    await reconcilePayments(env, minutes(5));
    // Once when it is called off, once when the fee has gone.
    await screen.until(() => told() >= 2);
    expect(await rowsOf("connections", pair.landlord)).toMatchObject([{ status: "cancelled" }]);
    expect(await rowsOf("payments", pair.landlord)).toMatchObject([{ status: "refunded" }]);
    screen.socket.close();
  });

  it("turns open screens when only a part of it was sent by hand", async () => {
    const pair = await newPair();
    await connect(pair);
    const [payment] = await rowsOf("payments", pair.landlord);
    const screen = await listen(pair.landlord);
    await stripe.refunds.create({ payment_intent: String(payment?.payment_intent_id), amount: 500 });
    await reconcilePayments(env, minutes(5));
    await screen.until((each) => each.of("connection").length > 0);
    screen.socket.close();
  });

  it("is noticed when somebody sends it by hand in Stripe's dashboard", async () => {
    const pair = await newPair();
    await connect(pair);
    const [payment] = await rowsOf("payments", pair.landlord);
    await stripe.refunds.create({ payment_intent: String(payment?.payment_intent_id) });
    await confirm(pair, String(payment?.payment_intent_id));
    expect(await rowsOf("payments", pair.landlord)).toMatchObject([{ status: "refunded" }]);
    expect(await rowsOf("connections", pair.landlord)).toMatchObject([{ payment_completed: 0 }]);
  });
});
