import type Stripe from "stripe";
import type { Database } from "#worker/http/database.ts";
import { Refusal } from "#worker/http/errors.ts";
import { alertLine, describeFault, logLine } from "#worker/http/log.ts";
import type { PaymentBindings } from "../payments-mode.ts";
import { ask, isStripeCode, openStripe } from "../stripe.ts";
import {
  completeRefund,
  findPaymentIntentOf,
  findUnsentRefundOf,
  findUnsentRefunds,
  type Refund,
  recordAttempt,
} from "./queries.ts";

export { queueRefund, type RefundReason } from "./queries.ts";

/** The statements for a fee that Stripe shows as given back, by us or by hand in its dashboard. */
export const returnedInFull = (db: Database, paymentId: string, now: string) =>
  completeRefund(db, paymentId, null, now);

/** Refunds that one scheduled pass sends, at most. */
const passSize = 25;
/** After this many failed attempts somebody is told; the attempts go on. */
const worryingAttempts = 5;

/** Sends a payment's queued refund now, if there is one. Never throws: the scheduled pass tries again. */
export async function sendRefundOf(env: PaymentBindings, db: Database, paymentId: string): Promise<void> {
  try {
    const refund = await findUnsentRefundOf(db, paymentId);
    if (refund) await send(env, db, refund);
  } catch (fault) {
    logLine("refund_not_sent", { paymentId, ...describeFault(fault) });
  }
}

/** Sends the refunds that are still owed, the longest untouched first. */
export async function sendOwedRefunds(env: PaymentBindings, db: Database): Promise<void> {
  for (const refund of await findUnsentRefunds(db, passSize)) await send(env, db, refund);
}

async function send(env: PaymentBindings, db: Database, refund: Refund): Promise<void> {
  const now = new Date().toISOString();
  try {
    const sent = await askForRefund(env, db, refund);
    if (sent === "already" || sent.status === "succeeded") {
      await db.batch(completeRefund(db, refund.paymentId, sent === "already" ? null : sent.id, now));
      logLine("refund_sent", { refundId: refund.id, reason: refund.reason });
      return;
    }
    const failed = sent.status === "failed" || sent.status === "canceled";
    if (failed) alertLine("refund_failed", { refundId: refund.id, stripeRefundId: sent.id });
    await recordAttempt(db, refund, { status: failed ? "failed" : "pending", stripeRefundId: sent.id }, now);
  } catch (fault) {
    const facts = fault instanceof Refusal ? { code: fault.code } : describeFault(fault);
    const tell = refund.attempts + 1 >= worryingAttempts ? alertLine : logLine;
    tell("refund_not_sent", { refundId: refund.id, attempts: refund.attempts + 1, ...facts });
    await recordAttempt(db, refund, { status: "pending", stripeRefundId: refund.stripeRefundId }, now);
  }
}

/** The fixed key makes every repeat the same refund; once Stripe has forgotten the key, the charge itself refuses. */
async function askForRefund(
  env: PaymentBindings,
  db: Database,
  refund: Refund,
): Promise<Stripe.Refund | "already"> {
  const { sdk } = openStripe(env);
  if (refund.stripeRefundId) return ask(sdk.refunds.retrieve(refund.stripeRefundId));
  const intentId = await findPaymentIntentOf(db, refund.paymentId);
  if (!intentId) throw new Error("A refund is queued for a payment without an intent.");
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
    throw fault;
  }
}
