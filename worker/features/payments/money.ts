import type Stripe from "stripe";
import { ask } from "#worker/services/stripe.ts";

/** Where the money of a succeeded payment is now. */
export interface Money {
  /** Gone back or on its way back, in pence. */
  readonly refundedPence: number;
  /** `lost`: the bank has taken the payment back for good. */
  readonly dispute: "none" | "open" | "won" | "lost";
  /** Nothing of it is left with us, or nothing will be once what is on its way has arrived. */
  readonly gone: boolean;
}

/** Paid, and nothing has been asked back by refund or through a bank. */
export const isAtRest = ({ gone, dispute }: Money) => !gone && dispute === "none";

const openDisputes: readonly Stripe.Dispute.Status[] = [
  "needs_response",
  "appeal_needs_response",
  "appeal_under_review",
  "under_review",
  "warning_needs_response",
  "warning_under_review",
];

/** Refunds are counted one by one: a charge alone does not say that one of them failed. */
export async function readMoney(
  sdk: Stripe,
  intent: Stripe.PaymentIntent,
  believedRefunded: boolean,
): Promise<Money> {
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  const mayBeRefunded = believedRefunded || (charge?.amount_refunded ?? 0) > 0;
  const [refunds, disputes] = await Promise.all([
    mayBeRefunded ? ask(sdk.refunds.list({ payment_intent: intent.id, limit: 100 })) : null,
    charge?.disputed ? ask(sdk.disputes.list({ payment_intent: intent.id, limit: 100 })) : null,
  ]);
  const standing = refunds?.data.filter(({ status }) => status !== "failed" && status !== "canceled") ?? [];
  const refundedPence = standing.reduce((sum, { amount }) => sum + amount, 0);
  const dispute = disputes ? worstOf(disputes.data) : "none";
  return { refundedPence, dispute, gone: refundedPence >= intent.amount_received || dispute === "lost" };
}

function worstOf(disputes: readonly Stripe.Dispute[]): Money["dispute"] {
  if (disputes.some(({ status }) => status === "lost")) return "lost";
  if (disputes.some(({ status }) => openDisputes.includes(status))) return "open";
  return disputes.length > 0 ? "won" : "none";
}
