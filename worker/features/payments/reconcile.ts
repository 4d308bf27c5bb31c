import type Stripe from "stripe";
import {
  cancelUnpayable,
  closePayment,
  decideSilentRefunds,
  endLeftoverConnections,
  markChecked,
  sendOwedRefunds,
} from "#worker/features/refunds/index.ts";
import { openDatabase } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { findStripeAccount } from "#worker/platform/payments-mode.ts";
import { callStripe, isStripeCode, openStripe } from "#worker/platform/stripe.ts";
import { attempt, type Pass } from "./pass.ts";
import { bindIntent, findDisputedPayments, findStalePayments, type Payment } from "./queries/payments.ts";
import { settle } from "./settle.ts";
import { sweepEvents, sweepIntents } from "./sweeps.ts";

/** The most payments of each kind that one pass checks; the next pass checks the rest. */
const passSize = 50;
const minute = 60_000;
const uncheckedFor = 2 * minute;
/** A payment that is older than this is checked only once in this time. */
const oldAfter = 60 * minute;
const abandonedAfter = 24 * 60 * minute;
/** The most intents that are searched to find one whose id was lost. */
const intentsSearched = 1_000;

/**
 * The five-minute pass: it settles payments that neither a browser nor a webhook has settled, and sends pending
 * refunds. Every step has a limit, may run twice at the same time and may stop at any point. A failed step does not
 * stop the next.
 */
export async function reconcilePayments(env: Env, date: Date = new Date()): Promise<void> {
  if (!findStripeAccount(env)) return;
  const pass: Pass = { env, db: openDatabase(env), now: date.toISOString() };
  await attempt("stale_payments", () => finishStalePayments(pass));
  await attempt("unpayable", () => cancelUnpayable(env, pass.db));
  await attempt("intents", () => sweepIntents(pass));
  await attempt("events", () => sweepEvents(pass));
  await attempt("disputes", () => checkDisputes(pass));
  await attempt("suspended_people", () => endLeftoverConnections(env, pass.db, pass.now));
  await attempt("silent_refunds", () => decideSilentRefunds(env, pass.db));
  await attempt("refunds", () => sendOwedRefunds(env, pass.db));
}

async function finishStalePayments(pass: Pass): Promise<void> {
  const ago = (ms: number) => new Date(Date.parse(pass.now) - ms).toISOString();
  const stale = { checkedBefore: ago(uncheckedFor), oldBefore: ago(oldAfter), limit: passSize };
  for (const payment of await findStalePayments(pass.db, stale)) {
    await attempt("stale_payment", () => finishStale(pass, payment), { paymentId: payment.id });
  }
}

/** Settles one unfinished payment, and cancels it if the landlord has abandoned it. */
async function finishStale(pass: Pass, payment: Payment): Promise<void> {
  const { db, now } = pass;
  // The row is marked as checked first, so that a payment that always fails does not delay the others.
  await markChecked(db, payment.id, now);
  const intentId = payment.paymentIntentId ?? (await findLostIntent(pass, payment));
  if (!intentId) {
    // Stripe has no intent of this row, so it cannot be paid. The landlord's next attempt starts a new row.
    await closePayment(db, payment.id, now);
    return;
  }
  await bindIntent(db, payment.id, intentId, now);
  const { outcome } = await settle(pass, intentId);
  const age = Date.parse(now) - Date.parse(payment.createdAt);
  if (outcome === "not_paid" && age > abandonedAfter) await abandon(pass, payment, intentId);
}

/** The id of the intent of a row, found by its metadata, because Stripe's reply with the id was lost. */
async function findLostIntent({ env }: Pass, payment: Payment): Promise<string | null> {
  const started = Math.floor(Date.parse(payment.createdAt) / 1000);
  const { sdk } = await openStripe(env);
  const near = sdk.paymentIntents.list({
    created: { gte: started - 60, lte: started + 3600 },
    limit: 100,
  });
  const candidates = await callStripe<Stripe.PaymentIntent[]>(
    near.autoPagingToArray({ limit: intentsSearched }),
  );
  return candidates.find(({ metadata }) => metadata.paymentId === payment.id)?.id ?? null;
}

async function abandon({ env, db, now }: Pass, payment: Payment, intentId: string): Promise<void> {
  const { sdk } = await openStripe(env);
  try {
    await callStripe(
      sdk.paymentIntents.cancel(
        intentId,
        { cancellation_reason: "abandoned" },
        { idempotencyKey: `abandon-${payment.id}` },
      ),
    );
    // mutant-safe: the sweep of intents closes it too
    await closePayment(db, payment.id, now);
  } catch (fault) {
    // It was paid in the meantime. The next pass settles it.
    if (!isStripeCode(fault, "payment_intent_unexpected_state")) throw fault;
  }
}

/** Settles payments with open disputes again in each pass. A dispute may last longer than the sweeps look back. */
async function checkDisputes(pass: Pass): Promise<void> {
  for (const { id, paymentIntentId } of await findDisputedPayments(pass.db, passSize)) {
    await markChecked(pass.db, id, pass.now);
    if (!paymentIntentId) continue;
    await attempt("dispute", () => settle(pass, paymentIntentId), { paymentId: id });
  }
}
