import type Stripe from "stripe";
import { pushToAdmins } from "#worker/features/cases/index.ts";
import { pushConnectionChange, pushPaymentChange } from "#worker/features/live/index.ts";
import { raiseAlert } from "#worker/platform/alerts.ts";
import { countEvent } from "#worker/platform/counters.ts";
import type { Database } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { describeFault, logLine } from "#worker/platform/log.ts";
import type { PaymentBindings } from "#worker/platform/payments-mode.ts";
import { callStripe, isOpenDispute, isStripeCode, openStripe } from "#worker/platform/stripe.ts";
import { problemOfFault, problemOfRefund } from "./problem.ts";
import {
  completeRefund,
  findConnectionOf,
  findPaymentOf,
  findRefundOf,
  findUnsentRefunds,
  type Refund,
  recordAttempt,
} from "./queries.ts";

/** The most refunds that one scheduled pass sends. */
const passSize = 25;
/** From this failed attempt on, each failure raises an alert, and the refund has a case (migrations/0027). */
const worryingAttempts = 5;

/** Sends a payment's pending refund now, if there is one. Never throws: the scheduled pass tries again. */
export async function sendRefundOf(env: Env, db: Database, paymentId: string): Promise<void> {
  try {
    const refund = await findRefundOf(db, paymentId);
    if (refund?.status === "pending") await send(env, db, refund);
  } catch (fault) {
    logLine("refund_not_sent", { paymentId, ...describeFault(fault) });
  }
}

/** Sends pending refunds, the least recently tried first. */
export async function sendOwedRefunds(env: Env, db: Database): Promise<void> {
  for (const refund of await findUnsentRefunds(db, passSize)) await send(env, db, refund);
}

async function send(env: Env, db: Database, refund: Refund): Promise<void> {
  const now = new Date().toISOString();
  try {
    const sent = await requestRefund(env, db, refund);
    if (sent === "with_bank") {
      logLine("refund_waits_for_bank", { refundId: refund.id });
      await recordAttempt(db, refund, { status: "pending", problem: null }, now);
      return;
    }
    if (sent === "already" || sent.status === "succeeded") {
      const id = sent === "already" ? undefined : sent.id;
      const [returned] = await db.batch(completeRefund(db, refund, id, now));
      if (returned.length > 0) countEvent("payment_refunded");
      logLine("refund_sent", { refundId: refund.id, reason: refund.reason });
      await notifyParties(env, db, refund);
      if (refund.problem) await pushToAdmins(env, db);
      return;
    }
    const failed = sent.status === "failed" || sent.status === "canceled";
    if (failed)
      raiseAlert("refund_failed", refund.paymentId, { refundId: refund.id, stripeRefundId: sent.id });
    const problem = failed ? problemOfRefund(sent) : null;
    const result = { status: failed ? "failed" : "pending", problem, stripeRefundId: sent.id } as const;
    await recordAttempt(db, refund, result, now);
    if (failed) await Promise.all([notifyParties(env, db, refund), pushToAdmins(env, db)]);
  } catch (fault) {
    const attempts = refund.attempts + 1;
    const facts = { refundId: refund.id, attempts, ...describeFault(fault) };
    const isWorrying = attempts >= worryingAttempts;
    if (isWorrying) raiseAlert("refund_not_sent", refund.paymentId, facts);
    else logLine("refund_not_sent", facts);
    await recordAttempt(db, refund, { status: "pending", problem: problemOfFault(fault) }, now);
    // A trigger has just opened the case (migrations/0027).
    if (attempts === worryingAttempts) await pushToAdmins(env, db);
  }
}

/** Tells the open screens to show the new state of the fee. */
async function notifyParties(env: Env, db: Database, { paymentId }: Refund): Promise<void> {
  const connection = await findConnectionOf(db, paymentId);
  if (connection) return pushConnectionChange(env, db, connection);
  const payment = await findPaymentOf(db, paymentId);
  if (payment) await pushPaymentChange(env, db, payment.landlordId);
}

/**
 * Asks Stripe for the refund, or for its state if it was already sent. The fixed idempotency key makes every repeat the
 * same refund. After Stripe has forgotten the key, it refuses a repeat because the charge is already refunded.
 */
async function requestRefund(
  env: PaymentBindings,
  db: Database,
  refund: Refund,
): Promise<Stripe.Refund | "already" | "with_bank"> {
  const { sdk } = await openStripe(env);
  if (refund.stripeRefundId) return callStripe(sdk.refunds.retrieve(refund.stripeRefundId));
  const intentId = (await findPaymentOf(db, refund.paymentId))?.paymentIntentId;
  if (!intentId) throw new Error("A refund is queued for a payment without an intent.");
  // Stripe repeats its first answer to a key, even a refusal. So ask again only when a refund is possible.
  const held = refund.attempts > 0 ? await findHold(sdk, intentId) : null;
  if (held) return held;
  try {
    return await callStripe(
      sdk.refunds.create(
        {
          payment_intent: intentId,
          reason: refund.reason === "charged_twice" ? "duplicate" : "requested_by_customer",
          metadata: { refundId: refund.id, paymentId: refund.paymentId },
        },
        { idempotencyKey: `refund-${refund.id}` },
      ),
    );
  } catch (fault) {
    if (isStripeCode(fault, "charge_already_refunded")) return "already";
    if (isStripeCode(fault, "charge_disputed")) return "with_bank";
    throw fault;
  }
}

/**
 * `already`: a bank has taken the money back. `with_bank`: an open dispute blocks refunds. An inquiry and a decided dispute
 * block no refund; a decided dispute can still have the wrong `is_charge_refundable`.
 */
async function findHold(sdk: Stripe, intentId: string): Promise<"already" | "with_bank" | null> {
  const { data } = await callStripe(sdk.disputes.list({ payment_intent: intentId, limit: 100 }));
  if (data.some(({ status }) => status === "lost")) return "already";
  return data.some((each) => isOpenDispute(each) && !each.is_charge_refundable) ? "with_bank" : null;
}
