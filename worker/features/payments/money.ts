import type Stripe from "stripe";
import type { RefundProblem } from "#schema/vocabulary.ts";
import { problemOfRefund, type Refund } from "#worker/features/refunds/index.ts";
import { callStripe, isOpenDispute } from "#worker/platform/stripe.ts";
import type { Payment } from "./queries/payments.ts";

/** The state of a succeeded payment's money at Stripe. */
export interface Money {
  /** Refunded, or being refunded, in pence. */
  readonly refundedPence: number;
  /** `lost`: the bank has taken the payment back permanently. */
  readonly dispute: "none" | "open" | "won" | "lost";
  /** All of it is refunded, being refunded or lost to a bank. */
  readonly gone: boolean;
  /** Our own refund was sent, and the landlord's bank returned it. */
  readonly refundReturned: boolean;
  /** Why a refund of this payment failed; null when none has. */
  readonly problem: RefundProblem | null;
}

/** Whether the money was never disputed and is not completely refunded. */
export const isUncontested = ({ gone, dispute }: Money) => !gone && dispute === "none";

/** Our rows of the payment. */
interface Stored {
  readonly payment: Payment;
  readonly refund: Refund | null;
}

/** Reads the state of the money. It lists the refunds, because the charge does not show that one of them failed. */
export async function readMoney(
  sdk: Stripe,
  intent: Stripe.PaymentIntent,
  { payment, refund }: Stored,
): Promise<Money> {
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  const storedRefund = payment.status === "refunded" || refund !== null;
  const mayBeRefunded = storedRefund || (charge?.amount_refunded ?? 0) > 0;
  const [refunds, disputes] = await Promise.all([
    mayBeRefunded ? callStripe(sdk.refunds.list({ payment_intent: intent.id, limit: 100 })) : null,
    charge?.disputed ? callStripe(sdk.disputes.list({ payment_intent: intent.id, limit: 100 })) : null,
  ]);
  const effective = refunds?.data.filter((each) => !hasFailed(each)) ?? [];
  const refundedPence = effective.reduce((sum, { amount }) => sum + amount, 0);
  const dispute = disputes ? worstOf(disputes.data) : "none";
  const gone = refundedPence >= intent.amount_received || dispute === "lost";
  const isOurs = ({ id, metadata }: Stripe.Refund) =>
    refund !== null && (id === refund.stripeRefundId || metadata?.refundId === refund.id);
  const refundReturned = refunds?.data.some((each) => isOurs(each) && hasFailed(each)) ?? false;
  const failed = refunds?.data.find(hasFailed);
  return { refundedPence, dispute, gone, refundReturned, problem: failed ? problemOfRefund(failed) : null };
}

const hasFailed = ({ status }: Stripe.Refund) => status === "failed" || status === "canceled";

function worstOf(disputes: readonly Stripe.Dispute[]): Money["dispute"] {
  if (disputes.some(({ status }) => status === "lost")) return "lost";
  if (disputes.some(isOpenDispute)) return "open";
  return disputes.length > 0 ? "won" : "none";
}
