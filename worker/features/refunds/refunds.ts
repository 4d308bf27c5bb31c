import type Stripe from "stripe";
import { tellOfConnection } from "#worker/features/live/index.ts";
import type { Database } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { Refusal } from "#worker/platform/errors.ts";
import { alertLine, describeFault, logLine } from "#worker/platform/log.ts";
import type { PaymentBindings } from "#worker/platform/payments-mode.ts";
import { ask, isOpenDispute, isStripeCode, openStripe } from "#worker/platform/stripe.ts";
import {
  completeRefund,
  findPartiesOfPayment,
  findPaymentIntentOf,
  findUnsentRefundOf,
  findUnsentRefunds,
  type Refund,
  recordAttempt,
} from "./queries.ts";

export { findRefundOf, type Refund, type RefundReason, returnedInFull } from "./queries.ts";

/** Refunds that one scheduled pass sends, at most. */
const passSize = 25;
/** After this many failed attempts somebody is told; the attempts go on. */
const worryingAttempts = 5;

/** Sends a payment's queued refund now, if there is one. Never throws: the scheduled pass tries again. */
export async function sendRefundOf(env: Env, db: Database, paymentId: string): Promise<void> {
  try {
    const refund = await findUnsentRefundOf(db, paymentId);
    if (refund) await send(env, db, refund);
  } catch (fault) {
    logLine("refund_not_sent", { paymentId, ...describeFault(fault) });
  }
}

/** Sends the refunds that are still owed, the longest untouched first. */
export async function sendOwedRefunds(env: Env, db: Database): Promise<void> {
  for (const refund of await findUnsentRefunds(db, passSize)) await send(env, db, refund);
}

async function send(env: Env, db: Database, refund: Refund): Promise<void> {
  const now = new Date().toISOString();
  try {
    const sent = await askForRefund(env, db, refund);
    if (sent === "with_bank") {
      logLine("refund_waits_for_bank", { refundId: refund.id });
      await recordAttempt(db, refund, { status: "pending", stripeRefundId: refund.stripeRefundId }, now);
      return;
    }
    if (sent === "already" || sent.status === "succeeded") {
      await db.batch(completeRefund(db, refund, sent === "already" ? null : sent.id, now));
      logLine("refund_sent", { refundId: refund.id, reason: refund.reason });
      await tellOfRefund(env, db, refund);
      return;
    }
    const failed = sent.status === "failed" || sent.status === "canceled";
    if (failed) alertLine("refund_failed", { refundId: refund.id, stripeRefundId: sent.id });
    await recordAttempt(db, refund, { status: failed ? "failed" : "pending", stripeRefundId: sent.id }, now);
    if (failed) await tellOfRefund(env, db, refund);
  } catch (fault) {
    const facts = fault instanceof Refusal ? { code: fault.code } : describeFault(fault);
    const tell = refund.attempts + 1 >= worryingAttempts ? alertLine : logLine;
    tell("refund_not_sent", { refundId: refund.id, attempts: refund.attempts + 1, ...facts });
    await recordAttempt(db, refund, { status: "pending", stripeRefundId: refund.stripeRefundId }, now);
  }
}

/** Open screens say what became of the fee. */
async function tellOfRefund(env: Env, db: Database, { paymentId }: Refund): Promise<void> {
  const parties = await findPartiesOfPayment(db, paymentId);
  if (parties) await tellOfConnection(env, parties);
}

/** The fixed key makes every repeat the same refund; once Stripe has forgotten the key, the charge itself refuses. */
async function askForRefund(
  env: PaymentBindings,
  db: Database,
  refund: Refund,
): Promise<Stripe.Refund | "already" | "with_bank"> {
  const { sdk } = openStripe(env);
  if (refund.stripeRefundId) return ask(sdk.refunds.retrieve(refund.stripeRefundId));
  const intentId = await findPaymentIntentOf(db, refund.paymentId);
  if (!intentId) throw new Error("A refund is queued for a payment without an intent.");
  // Stripe keeps what it answered to a key, a refusal too: what it has refused once is asked for again only
  // when it can be had.
  const held = refund.attempts > 0 ? await findHold(sdk, intentId) : null;
  if (held) return held;
  try {
    return await ask(
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
 * Whether the landlord's bank asks for the money, or has taken it back for good. A decided dispute holds nothing,
 * whatever it still says of refunds; a mere inquiry never did.
 */
async function findHold(sdk: Stripe, intentId: string): Promise<"already" | "with_bank" | null> {
  const { data } = await ask(sdk.disputes.list({ payment_intent: intentId, limit: 100 }));
  if (data.some(({ status }) => status === "lost")) return "already";
  return data.some((each) => isOpenDispute(each) && !each.is_charge_refundable) ? "with_bank" : null;
}
