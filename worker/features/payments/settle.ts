import type Stripe from "stripe";
import { isLive } from "#schema/lifecycle.ts";
import { tellOfConnection, tellOfPayment } from "#worker/features/live/index.ts";
import { closeThread, freezeThread, unfreezeThread } from "#worker/features/messages/index.ts";
import {
  closePayment,
  findConnectionOf,
  findRefundOf,
  returnedInFull,
  sendRefundOf,
} from "#worker/features/refunds/index.ts";
import type { Database } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { alertLine, logLine } from "#worker/platform/log.ts";
import { findIntent, openStripe } from "#worker/platform/stripe.ts";
import { isAtRest, type Money, readMoney } from "./money.ts";
import { connectOrRefund } from "./queries/connect.ts";
import { type Arrival, storeEvent } from "./queries/events.ts";
import {
  bindIntent,
  findPaymentByIntent,
  findUnboundPayment,
  isUnfinished,
  type Payment,
  touchPayment,
} from "./queries/payments.ts";
import { endProcessing, startProcessing } from "./queries/processing.ts";
import {
  endConnection,
  flagMismatch,
  markDisputed,
  noteRefunded,
  takeBackRefund,
} from "./queries/refunds.ts";

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
  const intent = await findIntent(openStripe(env), paymentIntentId, { expand: ["latest_charge"] });
  if (!intent) return forget(db, paymentIntentId, now);
  const payment = await findPaymentOf(db, intent, now);
  if (!payment) return { outcome: "unknown", payment: null };
  const settled = await settleAs(settling, intent, payment);
  const isProcessing = settled.outcome === "processing";
  if (isProcessing !== (payment.processingAt !== null)) await tellOfPayment(env, payment.landlordId);
  return settled;
}

async function settleAs(
  settling: Settling,
  intent: Stripe.PaymentIntent,
  payment: Payment,
): Promise<Settled> {
  const { db, now } = settling;
  if (intent.status === "succeeded") return settlePaid(settling, intent, payment);
  const isProcessing = intent.status === "processing";
  const open = isProcessing ? startProcessing : endProcessing;
  const step = intent.status === "canceled" ? closePayment : open;
  await db.batch([step(db, payment.id, now), ...remember(settling)]);
  return { outcome: isProcessing ? "processing" : "not_paid", payment };
}

/** Nobody can pay an intent that Stripe does not know: its row counts as canceled, until it is known and paid. */
async function forget(db: Database, paymentIntentId: string, now: string): Promise<Settled> {
  const payment = await findPaymentByIntent(db, paymentIntentId);
  if (payment) await closePayment(db, payment.id, now);
  return { outcome: "unknown", payment: null };
}

async function settlePaid(
  settling: Settling,
  intent: Stripe.PaymentIntent,
  payment: Payment,
): Promise<Settled> {
  const { env, db, now } = settling;
  const { sdk, livemode } = openStripe(env);
  if (intent.livemode !== livemode) return keepApart(settling, payment, "environment");
  const refund = isUnfinished(payment) ? null : await findRefundOf(db, payment.id);
  const money = await readMoney(sdk, intent, { payment, refund });
  let news = payment.status !== "succeeded";
  if (!money.gone) {
    const wrong = findMismatch(payment, intent);
    if (wrong) return keepApart(settling, payment, wrong);
    const event = isAtRest(money) ? remember(settling) : [];
    if (payment.status === "refunded" || money.refundReturned)
      news = (await takeBack(db, payment, now)) || news;
    await db.batch([...connectOrRefund(db, payment.id, intent.id, now), ...event]);
  }
  if (!isAtRest(money)) await followMoney(settling, payment, money);
  if (await noteReturned(db, payment, money)) news = true;
  if (!money.gone) await sendRefundOf(env, db, payment.id);
  const connection = await findConnectionOf(db, payment.id);
  const connected = connection !== null;
  logLine("payment_settled", { paymentId: payment.id, connected });
  if (connection && news) await tellOfConnection(env, connection);
  return { outcome: connected ? "connected" : "refunding", payment };
}

const remember = ({ db, arrival, now }: Settling) => (arrival ? [storeEvent(db, arrival, now)] : []);

/** Money that is not what was asked for never makes a connection. One alert says so. */
async function keepApart(settling: Settling, payment: Payment, mismatch: string): Promise<Settled> {
  const { db, now } = settling;
  const first = await flagMismatch(db, payment.id, mismatch, now);
  if (first) alertLine("payment_mismatch", { paymentId: payment.id, wrong: mismatch });
  await db.batch([touchPayment(db, payment.id, now), ...remember(settling)]);
  return { outcome: "mismatch", payment };
}

/**
 * Freezes the thread of money that is disputed, thaws it when the dispute was won, and ends the connection of
 * money that has gone. A freeze comes first: what is marked in the database is what has been done.
 */
async function followMoney(settling: Settling, payment: Payment, money: Money): Promise<void> {
  const { env, db, now } = settling;
  const { gone, dispute } = money;
  const connection = await findConnectionOf(db, payment.id);
  const live = connection && isLive(connection.status);
  if (live && dispute === "open") await freezeThread(env, connection, "disputed");
  if (connection && !gone && dispute !== "open") await unfreezeThread(env, connection, "disputed");
  if (dispute === "open" && !connection?.disputedAt) {
    alertLine("payment_disputed", { paymentId: payment.id });
  }
  const disputed = dispute === "open" || dispute === "lost";
  const mark = markDisputed(db, payment.id, disputed ? now : null);
  const over = gone ? [...endConnection(db, payment, now), ...returnedInFull(db, payment.id, now)] : [];
  await db.batch([mark, ...over, ...remember(settling)]);
  if (live && gone) await closeThread(env, connection, "cancelled");
  if (connection) await tellOfConnection(env, connection);
}

/** Stripe has the money after all: the refund that we believed in came back. One alert says so. */
async function takeBack(db: Database, payment: Payment, now: string): Promise<boolean> {
  const [counted, failed] = await db.batch(takeBackRefund(db, payment.id, now));
  const news = counted.length + failed.length > 0;
  if (news) alertLine("refund_did_not_stand", { paymentId: payment.id });
  return news;
}

async function noteReturned(
  db: Database,
  payment: Payment,
  { refundedPence, gone }: Money,
): Promise<boolean> {
  if (refundedPence === payment.refundedPence) return false;
  const news = await noteRefunded(db, payment.id, refundedPence);
  if (news && refundedPence > 0 && !gone) alertLine("payment_partly_refunded", { paymentId: payment.id });
  return news;
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
