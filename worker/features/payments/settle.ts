import type Stripe from "stripe";
import { isLive } from "#schema/lifecycle.ts";
import type { Env } from "#worker/env.ts";
import type { Database } from "#worker/http/database.ts";
import { alertLine, logLine } from "#worker/http/log.ts";
import { returnedInFull, sendRefundOf } from "#worker/services/refunds/refunds.ts";
import { askForIntent, openStripe } from "#worker/services/stripe.ts";
import { freezeThread, unfreezeThread } from "#worker/services/threads.ts";
import { isAtRest, type Money, readMoney } from "./money.ts";
import {
  type Arrival,
  bindIntent,
  closePayment,
  connectOrRefund,
  findConnectionStanding,
  findPaymentByIntent,
  findUnboundPayment,
  flagMismatch,
  markDisputed,
  noteRefunded,
  type Payment,
  storeEvent,
  takeBackRefund,
  touchPayment,
} from "./queries.ts";

/** What a payment came to. `refunding`: paid, but there can be no connection, so the fee goes back. */
export type Settled =
  | { outcome: "connected" | "refunding" | "processing" | "not_paid" | "mismatch"; payment: Payment }
  | { outcome: "unknown"; payment: null };

interface Settling {
  env: Env;
  db: Database;
  now: string;
  /** The webhook event that led here, stored in the batch of its effect. */
  arrival?: Arrival;
}

/**
 * Brings a payment to where Stripe says it is: the one way from money to a connection. Called by the confirm
 * call, the webhook and the five-minute pass, in any order and any number of times.
 */
export async function settle(settling: Settling, paymentIntentId: string): Promise<Settled> {
  const { env, db, now } = settling;
  const { sdk } = openStripe(env);
  const asked = sdk.paymentIntents.retrieve(paymentIntentId, { expand: ["latest_charge"] });
  const intent = await askForIntent(asked);
  const payment = await findPaymentOf(db, intent, now);
  if (!payment) return { outcome: "unknown", payment: null };
  if (intent.status === "succeeded") return settlePaid(settling, intent, payment);
  const close = intent.status === "canceled" ? closePayment : touchPayment;
  await db.batch([close(db, payment.id, now), ...remember(settling)]);
  return { outcome: intent.status === "processing" ? "processing" : "not_paid", payment };
}

async function settlePaid(
  settling: Settling,
  intent: Stripe.PaymentIntent,
  payment: Payment,
): Promise<Settled> {
  const { env, db, now } = settling;
  const { sdk, livemode } = openStripe(env);
  if (intent.livemode !== livemode) return keepApart(settling, payment, "environment");
  const money = await readMoney(sdk, intent, payment.status === "refunded");
  if (!money.gone) {
    const wrong = findMismatch(payment, intent);
    if (wrong) return keepApart(settling, payment, wrong);
    const event = isAtRest(money) ? remember(settling) : [];
    if (payment.status === "refunded") await takeBack(db, payment, now);
    await db.batch([...connectOrRefund(db, payment.id, intent.id, now), ...event]);
  }
  if (!isAtRest(money)) await followMoney(settling, payment, money);
  else if (payment.status === "refunded") await thawThread(env, db, payment);
  await noteReturned(db, payment, money);
  if (!money.gone) await sendRefundOf(env, db, payment.id);
  const connected = (await findConnectionStanding(db, payment.id)) !== null;
  logLine("payment_settled", { paymentId: payment.id, connected });
  return { outcome: connected ? "connected" : "refunding", payment };
}

const remember = ({ db, arrival, now }: Settling) => (arrival ? [storeEvent(db, arrival, now)] : []);

/** Money that is not what was asked for never makes a connection. A person is told, once. */
async function keepApart(settling: Settling, payment: Payment, mismatch: string): Promise<Settled> {
  const { db, now } = settling;
  const first = await flagMismatch(db, payment.id, mismatch, now);
  if (first) alertLine("payment_mismatch", { paymentId: payment.id, wrong: mismatch });
  await db.batch([touchPayment(db, payment.id, now), ...remember(settling)]);
  return { outcome: "mismatch", payment };
}

/**
 * Freezes the thread of money that went back or is disputed, and thaws it when the dispute was won. The
 * thread comes first: what is marked in the database is what has been done.
 */
async function followMoney(settling: Settling, payment: Payment, money: Money): Promise<void> {
  const { env, db, now } = settling;
  const connection = await findConnectionStanding(db, payment.id);
  const held = money.gone || money.dispute === "open";
  if (connection && held && isLive(connection.status)) await freezeThread(env, connection, "disputed");
  if (connection && !held) await unfreezeThread(env, connection, "disputed");
  if (money.dispute === "open" && !connection?.disputedAt) {
    alertLine("payment_disputed", { paymentId: payment.id });
  }
  const disputed = money.dispute === "open" || money.dispute === "lost";
  const mark = markDisputed(db, payment.id, disputed ? now : null);
  const returned = money.gone ? returnedInFull(db, payment.id, now) : [];
  await db.batch([mark, ...returned, ...remember(settling)]);
}

/** Stripe has the money after all: the refund that we believed in has failed. */
async function takeBack(db: Database, payment: Payment, now: string): Promise<void> {
  await db.batch(takeBackRefund(db, payment.id, now));
  alertLine("refund_did_not_stand", { paymentId: payment.id });
}

async function thawThread(env: Env, db: Database, payment: Payment): Promise<void> {
  const connection = await findConnectionStanding(db, payment.id);
  if (connection?.paymentCompleted) await unfreezeThread(env, connection, "disputed");
}

async function noteReturned(db: Database, payment: Payment, { refundedPence, gone }: Money): Promise<void> {
  if (refundedPence === payment.refundedPence) return;
  const news = await noteRefunded(db, payment.id, refundedPence);
  if (news && refundedPence > 0 && !gone) alertLine("payment_partly_refunded", { paymentId: payment.id });
}

/** The row of an intent; when our knowledge of the intent was lost, its metadata leads back to the row. */
async function findPaymentOf(
  db: Database,
  intent: Stripe.PaymentIntent,
  now: string,
): Promise<Payment | null> {
  const known = await findPaymentByIntent(db, intent.id);
  if (known || !intent.metadata.paymentId) return known;
  const unbound = await findUnboundPayment(db, intent.metadata.paymentId);
  if (unbound) await bindIntent(db, unbound.id, intent.id, now);
  return unbound;
}

function findMismatch(payment: Payment, intent: Stripe.PaymentIntent): string | null {
  const { metadata } = intent;
  if (intent.amount_received !== payment.amountPence) return "amount";
  if (intent.currency !== payment.currency) return "currency";
  if (metadata.paymentId !== payment.id || metadata.landlordId !== payment.landlordId) return "landlord";
  return metadata.migrantId === payment.migrantId ? null : "migrant";
}
