import { env } from "cloudflare:workers";
import type Stripe from "stripe";
import { expect } from "vitest";
import { connectionFee } from "#schema/limits.ts";
import { reconcilePayments } from "#worker/features/payments/reconcile.ts";
import type { Env } from "#worker/platform/env.ts";
import { openStripe } from "#worker/platform/stripe.ts";
import { send } from "./client.ts";
import { expectMoneyToBeRight } from "./money-kept.ts";
import { cards, deliverEvent, payByCard } from "./paying.ts";
import type { Pair, TestPerson } from "./people.ts";

/** A landlord and a migrant, and all that can be done with money between them. */

export { expectMoneyToBeRight } from "./money-kept.ts";

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

/** These bindings while Stripe refuses to refund anything: what is owed stays owed. */
export function withoutRefunds(bindings: typeof env): typeof env {
  const fetch = async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init);
    if (!request.url.endsWith("/refunds")) return bindings.WORKBENCH.fetch(request);
    const error = { type: "invalid_request_error", code: "balance_insufficient" };
    return Response.json({ error }, { status: 400 });
  };
  return { ...bindings, WORKBENCH: { fetch } as unknown as Fetcher };
}

/** Calls a hand-written path with these bindings. Use `as(person, { bindings })` (client.ts); remains until every test does. */
export const callWith = (
  bindings: Env,
  { token }: Pick<TestPerson, "token">,
  method: string,
  path: string,
  json: unknown,
): Promise<Response> => send(method, path, { token, json, bindings });

export const serve = (bindings: Env, path: string, { method = "GET", headers, body }: RequestInit) =>
  send(method, path, { headers, body: body ?? undefined, bindings });

export const openWith = (bindings: Env, { landlord, migrant }: Pair) =>
  callWith(bindings, landlord, "POST", "/api/create-payment-intent", { migrantId: migrant.id });

export const confirmWith = (bindings: Env, { landlord, migrant }: Pair, paymentIntentId: string) =>
  callWith(bindings, landlord, "POST", "/api/confirm-payment", { paymentIntentId, migrantId: migrant.id });

export async function open(pair: Pair, bindings: Env = env): Promise<Opened> {
  const answer = await openWith(bindings, pair);
  expect(answer.status).toBe(200);
  return answer.json<Opened>();
}

export async function openAndPay(pair: Pair, card: string = cards.good, bindings = env): Promise<Opened> {
  const opened = await open(pair, bindings);
  await payByCard(opened.clientSecret, card, bindings);
  return opened;
}

/** The connection that a paid intent makes. */
export async function connect(
  pair: Pair,
  card: string = cards.good,
  bindings = env,
): Promise<Opened & { connectionId: string }> {
  const opened = await openAndPay(pair, card, bindings);
  const answer = await confirmWith(bindings, pair, opened.paymentIntentId);
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

export async function findEvent(type: string, bindings = env): Promise<Stripe.Event> {
  const { data } = await openStripe(bindings).sdk.events.list({ type, limit: 1 });
  if (!data[0]) throw new Error(`Stripe has no ${type}.`);
  return data[0];
}

const minute = 60_000;

/** Runs the five-minute pass three times, as the next quarter of an hour would. */
export async function threePasses(bindings: Env = env): Promise<void> {
  for (const after of [5, 10, 15]) await reconcilePayments(bindings, new Date(Date.now() + after * minute));
}

/** Afterwards the landlord is connected, has been left by the migrant, or can connect now and pays once for it. */
export async function expectWayOn(pair: Pair, bindings = env): Promise<void> {
  const answer = await openWith(bindings, pair);
  if (answer.status === 409) {
    const { code } = await answer.json<{ code: string }>();
    expect(["already_connected", "not_available"]).toContain(code);
    return;
  }
  expect(answer.status).toBe(200);
  const { clientSecret, paymentIntentId } = await answer.json<Opened>();
  await payByCard(clientSecret, cards.good, bindings);
  expect((await confirmWith(bindings, pair, paymentIntentId)).status).toBe(200);
  await expectMoneyToBeRight(bindings);
}

/** Pays an intent of an earlier attempt of the same pair that was thought to be over; returns its id. */
export async function payOldIntent({ landlord, migrant }: Pair, bindings = env): Promise<string> {
  const paymentId = crypto.randomUUID();
  const metadata = { paymentId, landlordId: landlord.id, migrantId: migrant.id };
  const { pence: amount, currency } = connectionFee;
  const { sdk } = openStripe(bindings);
  const intent = await sdk.paymentIntents.create({ amount, currency, metadata });
  await bindings.DB.prepare(
    `insert into payments (id, landlord_id, migrant_id, status, payment_intent_id, amount_pence, currency, created_at, updated_at)
     values (?, ?, ?, 'canceled', ?, ?, ?, ?, ?)`,
  )
    .bind(paymentId, landlord.id, migrant.id, intent.id, amount, currency, Date.now(), Date.now())
    .run();
  await payByCard(String(intent.client_secret), cards.good, bindings);
  return intent.id;
}
