import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type Stripe from "stripe";
import { expect } from "vitest";
import { connectionFee } from "#schema/limits.ts";
import { app } from "#worker/app.ts";
import type { Env } from "#worker/env.ts";
import { reconcilePayments } from "#worker/features/payments/reconcile.ts";
import { askThread } from "#worker/services/threads.ts";
import { deliverEvent, payByCard, stripe } from "./paying.ts";
import type { TestPerson } from "./people.ts";

/** A landlord and a migrant, and all that can be done with money between them. */
export interface Pair {
  landlord: TestPerson;
  migrant: TestPerson;
}

export interface Opened {
  clientSecret: string;
  paymentIntentId: string;
}

export const account = () => env.SIMULATED_STRIPE.getByName("account");

/** No payment has ever been made, here or at Stripe, and no webhook comes by itself. */
export async function beginAnew(): Promise<void> {
  const tables = ["refunds", "connections", "payments", "stripe_events", "reconcile_cursors"];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`delete from ${table}`)));
  await account().forgetEverything();
  await account().holdDeliveries(true);
}

/** Calls the Worker with these bindings, and waits for what outlives the answer. */
export async function callWith(
  bindings: Env,
  { token }: Pick<TestPerson, "token">,
  method: string,
  path: string,
  body: unknown,
): Promise<Response> {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  return serve(bindings, path, { method, headers, body: JSON.stringify(body) });
}

export async function serve(bindings: Env, path: string, init: RequestInit): Promise<Response> {
  const context = createExecutionContext();
  const answer = await app.fetch(new Request(`http://localhost:8787${path}`, init), bindings, context);
  await waitOnExecutionContext(context).catch(() => {});
  return answer;
}

export const openWith = (bindings: Env, { landlord, migrant }: Pair) =>
  callWith(bindings, landlord, "POST", "/api/create-payment-intent", { migrantId: migrant.id });

export const confirmWith = (bindings: Env, { landlord, migrant }: Pair, paymentIntentId: string) =>
  callWith(bindings, landlord, "POST", "/api/confirm-payment", { paymentIntentId, migrantId: migrant.id });

export async function open(pair: Pair): Promise<Opened> {
  const answer = await openWith(env, pair);
  expect(answer.status).toBe(200);
  return answer.json<Opened>();
}

export async function openAndPay(pair: Pair, card?: string): Promise<Opened> {
  const opened = await open(pair);
  await payByCard(opened.clientSecret, card);
  return opened;
}

/** The connection that a paid intent makes. */
export async function connect(pair: Pair, card?: string): Promise<Opened & { connectionId: string }> {
  const opened = await openAndPay(pair, card);
  const answer = await confirmWith(env, pair, opened.paymentIntentId);
  expect(answer.status).toBe(200);
  return { ...opened, connectionId: (await answer.json<{ id: string }>()).id };
}

export const moveWith = (bindings: Env, person: TestPerson, connectionId: string, status: string) =>
  callWith(bindings, person, "PUT", `/api/connections/${connectionId}`, { status });

/** Stripe's webhook with this event, signed. */
export const heedWith = (bindings: Env, event: unknown) =>
  deliverEvent(
    (body, signature) =>
      serve(bindings, "/api/stripe/webhook", {
        method: "POST",
        headers: { "Content-Type": "application/json", "Stripe-Signature": signature },
        body,
      }),
    event,
  );

export async function findEvent(type: string): Promise<Stripe.Event> {
  const { data } = await stripe.events.list({ type, limit: 1 });
  if (!data[0]) throw new Error(`Stripe has no ${type}.`);
  return data[0];
}

const minute = 60_000;

/** Runs the five-minute pass three times, as the next quarter of an hour would. */
export async function threePasses(): Promise<void> {
  for (const after of [5, 10, 15]) await reconcilePayments(env, new Date(Date.now() + after * minute));
}

interface Kept {
  intentId: string;
  status: Stripe.PaymentIntent.Status;
  pence: number;
  /** The bank has not decided, and until then nothing can be refunded. */
  withBank: boolean;
}

/** What Stripe has kept of each intent: captured, less what went back or was lost to a bank. */
async function readStripe(): Promise<Kept[]> {
  const [intents, refunds, disputes] = await Promise.all([
    stripe.paymentIntents.list({ limit: 100 }),
    stripe.refunds.list({ limit: 100 }),
    stripe.disputes.list({ limit: 100 }),
  ]);
  return intents.data.map(({ id, status, amount_received }) => {
    const of = (object: { payment_intent: unknown }) => object.payment_intent === id;
    const returned = refunds.data.filter((refund) => of(refund) && refund.status !== "failed");
    const lost = disputes.data.some((dispute) => of(dispute) && dispute.status === "lost");
    const left = amount_received - returned.reduce((sum, { amount }) => sum + amount, 0);
    const withBank = disputes.data.some(
      (dispute) => of(dispute) && !dispute.is_charge_refundable && dispute.status !== "lost",
    );
    return { intentId: id, status, pence: lost ? 0 : left, withBank };
  });
}

interface Row {
  intent: string | null;
  landlordId: string;
  migrantId: string;
  payment: string;
  connection: string | null;
  status: string | null;
  paid: number | null;
  disputed: number | null;
  refund: string | null;
}

async function readRows(): Promise<Row[]> {
  const rows = await env.DB.prepare(
    `select p.payment_intent_id as intent, p.landlord_id as landlordId, p.migrant_id as migrantId, p.status as payment, c.id as connection, c.status as status,
       c.payment_completed as paid, c.disputed_at as disputed, r.status as refund
     from payments p left join connections c on c.payment_id = p.id left join refunds r on r.payment_id = p.id`,
  ).all<Row>();
  return rows.results;
}

/**
 * The promise about money, for everything that was ever paid: £200 kept and one connection for it, or no
 * money kept and no connection that counts as paid. Nothing is left half done.
 */
export async function expectMoneyToBeRight(): Promise<void> {
  const [kept, rows] = await Promise.all([readStripe(), readRows()]);
  for (const { intentId, status, pence, withBank } of kept) {
    const own = rows.filter(({ intent }) => intent === intentId);
    if (withBank && own[0]?.refund === "pending") continue;
    const facts = JSON.stringify({ intentId, status, pence, own });
    if (status !== "succeeded") {
      expect(own.filter(({ connection }) => connection).length, facts).toBe(0);
      continue;
    }
    expect(own.length, facts).toBe(1);
    const paid = own.filter((row) => row.paid === 1 && row.payment === "succeeded");
    expect(pence === 20_000 ? paid.length : own.length - paid.length, facts).toBe(1);
    expect([0, 20_000], facts).toContain(pence);
  }
  const waiting = new Set(kept.flatMap(({ intentId, withBank }) => (withBank ? [intentId] : [])));
  const stuck = rows.filter(
    ({ intent, payment, refund }) =>
      payment === "creating" ||
      refund === "undecided" ||
      (refund === "pending" && !(intent && waiting.has(intent))),
  );
  expect(stuck).toEqual([]);
  const lives = rows.filter(({ status }) => status === "pending" || status === "active");
  expect(lives.length).toBeLessThanOrEqual(1);
  for (const { connection, landlordId, migrantId, paid, disputed } of lives) {
    const parties = { id: connection ?? "", landlordId, migrantId };
    const { frozen } = await askThread(env, parties, (thread) => thread.summary(landlordId));
    const facts = JSON.stringify({ connection, paid, disputed, frozen });
    expect(frozen.includes("disputed"), facts).toBe(paid === 0 || disputed !== null);
  }
}

/** Whatever happened before, the landlord is connected or can connect now, and pays once for it. */
export async function expectWayOn(pair: Pair): Promise<void> {
  const answer = await openWith(env, pair);
  if (answer.status === 409) {
    expect(await answer.json()).toMatchObject({ code: "already_connected" });
    return;
  }
  expect(answer.status).toBe(200);
  const { clientSecret, paymentIntentId } = await answer.json<Opened>();
  await payByCard(clientSecret);
  expect((await confirmWith(env, pair, paymentIntentId)).status).toBe(200);
  await expectMoneyToBeRight();
}

/** Pays an intent of an earlier attempt of the same pair that was thought to be over; returns its id. */
export async function payOldIntent({ landlord, migrant }: Pair): Promise<string> {
  const paymentId = crypto.randomUUID();
  const metadata = { paymentId, landlordId: landlord.id, migrantId: migrant.id };
  const { pence: amount, currency } = connectionFee;
  const intent = await stripe.paymentIntents.create({ amount, currency, metadata });
  await env.DB.prepare(
    `insert into payments (id, landlord_id, migrant_id, status, payment_intent_id, amount_pence, currency, created_at, updated_at)
     values (?, ?, ?, 'canceled', ?, ?, ?, ?, ?)`,
  )
    .bind(paymentId, landlord.id, migrant.id, intent.id, amount, currency, Date.now(), Date.now())
    .run();
  await payByCard(String(intent.client_secret));
  return intent.id;
}
