import { env } from "cloudflare:workers";
import type Stripe from "stripe";
import { expect } from "vitest";
import type { Reply } from "#schema/endpoint.ts";
import { updateConnection } from "#schema/endpoints/connections.ts";
import { confirmPayment, createPaymentIntent } from "#schema/endpoints/payments.ts";
import { connectionFee } from "#schema/limits.ts";
import { connections } from "#schema/tables/connections.ts";
import { payments, reconcileCursors, refunds, stripeEvents } from "#schema/tables/payments.ts";
import type { ConnectionStatus } from "#schema/vocabulary.ts";
import { reconcilePayments } from "#worker/features/payments/reconcile.ts";
import type { Env } from "#worker/platform/env.ts";
import { openStripe } from "#worker/platform/stripe.ts";
import { as, refusalOf, send } from "./client.ts";
import { expectMoneyToBeRight } from "./money-invariant.ts";
import { cards, deliverEvent, payByCard } from "./paying.ts";
import type { Pair, TestPerson } from "./people.ts";
import { insert, now, remove } from "./rows.ts";

/** The calls and events that concern the money of a landlord and a migrant. */

export { expectMoneyToBeRight } from "./money-invariant.ts";

export type Opened = Reply<typeof createPaymentIntent>;

export const account = () => env.SIMULATED_STRIPE.getByName("account");

/** Deletes every payment in the database and at Stripe, and holds webhooks. */
export async function beginAnew(): Promise<void> {
  for (const table of [refunds, connections, payments, stripeEvents, reconcileCursors]) await remove(table);
  await account().forgetEverything();
  await account().holdDeliveries(true);
}

/** These bindings with a Stripe that refuses every refund. */
export function withoutRefunds(bindings: typeof env): typeof env {
  const fetch = async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init);
    if (!request.url.endsWith("/refunds")) return bindings.WORKBENCH.fetch(request);
    const error = { type: "invalid_request_error", code: "balance_insufficient" };
    return Response.json({ error }, { status: 400 });
  };
  return { ...bindings, WORKBENCH: { fetch } as unknown as Fetcher };
}

/** Opens a payment and returns the response, whatever it is. */
export const sendOpen = ({ landlord, migrant }: Pair, bindings: Env = env) =>
  as(landlord, { bindings }).send(createPaymentIntent, { body: { migrantId: migrant.id } });

/** Opens a payment and returns its intent. */
export const open = ({ landlord, migrant }: Pair, bindings: Env = env): Promise<Opened> =>
  as(landlord, { bindings }).call(createPaymentIntent, { body: { migrantId: migrant.id } });

export async function openAndPay(pair: Pair, card: string = cards.good, bindings = env): Promise<Opened> {
  const opened = await open(pair, bindings);
  await payByCard(opened.clientSecret, card, bindings);
  return opened;
}

/** Confirms a payment and returns the response, whatever it is. */
export const sendConfirm = ({ landlord, migrant }: Pair, paymentIntentId: string, bindings: Env = env) =>
  as(landlord, { bindings }).send(confirmPayment, { body: { paymentIntentId, migrantId: migrant.id } });

/** Confirms a payment and returns its connection. */
export const confirm = ({ landlord, migrant }: Pair, paymentIntentId: string, bindings: Env = env) =>
  as(landlord, { bindings }).call(confirmPayment, { body: { paymentIntentId, migrantId: migrant.id } });

/** Opens, pays and confirms a payment, which makes a connection. */
export async function connect(
  pair: Pair,
  card: string = cards.good,
  bindings = env,
): Promise<Opened & { connectionId: string }> {
  const opened = await openAndPay(pair, card, bindings);
  return { ...opened, connectionId: (await confirm(pair, opened.paymentIntentId, bindings)).id };
}

/** Requests another status of a connection and returns the response, whatever it is. */
export const sendMove = (
  person: TestPerson,
  connectionId: string,
  status: ConnectionStatus,
  bindings: Env = env,
) => as(person, { bindings }).send(updateConnection, { params: { id: connectionId }, body: { status } });

/** Sends a signed event to the webhook. */
export const receiveEvent = (
  event: unknown,
  bindings: Env = env,
  signing?: Parameters<typeof deliverEvent>[2],
) => deliverEvent((body, signature) => postEvent(body, signature, bindings), event, signing);

/** Sends a body to the webhook, with a signature or without one. */
export const postEvent = (body: string, signature?: string, bindings?: Env) =>
  send("POST", "/api/stripe/webhook", {
    bindings,
    headers: { "Content-Type": "application/json", ...(signature && { "Stripe-Signature": signature }) },
    body,
  });

/** Stripe's latest event of a type. */
export async function findEvent(type: string, bindings = env): Promise<Stripe.Event> {
  const { sdk } = await openStripe(bindings);
  const { data } = await sdk.events.list({ type, limit: 1 });
  if (!data[0]) throw new Error(`Stripe has no ${type}.`);
  return data[0];
}

/** Runs the five-minute reconciliation now, with a clock that is this many minutes ahead. */
export const pass = (minutes = 0, bindings: Env = env) =>
  reconcilePayments(bindings, new Date(Date.now() + minutes * 60_000));

/** Runs the reconciliation three times, for the next quarter of an hour. */
export async function threePasses(bindings: Env = env): Promise<void> {
  for (const minutes of [5, 10, 15]) await pass(minutes, bindings);
}

/** Checks that the landlord is connected, cannot connect again, or can connect now with one payment. */
export async function expectPairCanGoOn(pair: Pair, bindings = env): Promise<void> {
  const answer = await sendOpen(pair, bindings);
  if (answer.status === 409) {
    expect(["already_connected", "not_available", "payment_refunded"]).toContain(
      (await refusalOf(answer)).code,
    );
    return;
  }
  expect(answer.status).toBe(200);
  const { clientSecret, paymentIntentId } = await answer.json<Opened>();
  await payByCard(clientSecret, cards.good, bindings);
  await confirm(pair, paymentIntentId, bindings);
  await expectMoneyToBeRight(bindings);
}

/** Pays the intent of an earlier payment of the pair that we have marked as canceled. Returns the intent's id. */
export async function payOldIntent({ landlord, migrant }: Pair, bindings = env): Promise<string> {
  const id = crypto.randomUUID();
  const pair = { landlordId: landlord.id, migrantId: migrant.id };
  const { pence, currency } = connectionFee;
  const { sdk } = await openStripe(bindings);
  const metadata = { paymentId: id, ...pair };
  const intent = await sdk.paymentIntents.create({ amount: pence, currency, metadata });
  const times = { createdAt: now(), updatedAt: now() };
  const ended = { status: "canceled" as const, paymentIntentId: intent.id };
  await insert(payments, { id, ...pair, ...ended, amountPence: pence, currency, ...times }, bindings);
  await payByCard(String(intent.client_secret), cards.good, bindings);
  return intent.id;
}
