import type Stripe from "stripe";
import type { Refund } from "#worker/features/refunds/index.ts";
import { ask, isOpenDispute } from "#worker/platform/stripe.ts";
import type { Payment } from "./queries/payments.ts";

/** Where the money of a succeeded payment is now. */
export interface Money {
  /** Gone back or on its way back, in pence. */
  readonly refundedPence: number;
  /** `lost`: the bank has taken the payment back for good. */
  readonly dispute: "none" | "open" | "won" | "lost";
  /** Nothing of it is left with us, or nothing will be once what is on its way has arrived. */
  readonly gone: boolean;
  /** The refund that we owe was sent, and the landlord's bank has sent it back. */
  readonly refundReturned: boolean;
}

/** Paid, and nothing has been asked back by refund or through a bank. */
export const isAtRest = ({ gone, dispute }: Money) => !gone && dispute === "none";

/** What we believe of the payment's money: our own refund of it too, if there is one. */
interface Believed {
  readonly payment: Payment;
  readonly refund: Refund | null;
}

/** Refunds are counted one by one: a charge alone does not say that one of them failed. */
export async function readMoney(
  sdk: Stripe,
  intent: Stripe.PaymentIntent,
  { payment, refund }: Believed,
): Promise<Money> {
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  const believedRefunded = payment.status === "refunded" || refund !== null;
  const mayBeRefunded = believedRefunded || (charge?.amount_refunded ?? 0) > 0;
  const [refunds, disputes] = await Promise.all([
    mayBeRefunded ? ask(sdk.refunds.list({ payment_intent: intent.id, limit: 100 })) : null,
    charge?.disputed ? ask(sdk.disputes.list({ payment_intent: intent.id, limit: 100 })) : null,
  ]);
  const standing = refunds?.data.filter((each) => !hasFailed(each)) ?? [];
  const refundedPence = standing.reduce((sum, { amount }) => sum + amount, 0);
  const dispute = disputes ? worstOf(disputes.data) : "none";
  const gone = refundedPence >= intent.amount_received || dispute === "lost";
  const isOurs = ({ id, metadata }: Stripe.Refund) =>
    refund !== null && (id === refund.stripeRefundId || metadata?.refundId === refund.id);
  const refundReturned = refunds?.data.some((each) => isOurs(each) && hasFailed(each)) ?? false;
  return { refundedPence, dispute, gone, refundReturned };
}

const hasFailed = ({ status }: Stripe.Refund) => status === "failed" || status === "canceled";

function worstOf(disputes: readonly Stripe.Dispute[]): Money["dispute"] {
  if (disputes.some(({ status }) => status === "lost")) return "lost";
  if (disputes.some(isOpenDispute)) return "open";
  return disputes.length > 0 ? "won" : "none";
}
