import type Stripe from "stripe";
import type { RefundProblem } from "#schema/vocabulary.ts";
import { Refusal } from "#worker/platform/errors.ts";
import { isStripeCode } from "#worker/platform/stripe.ts";

const reasons: Readonly<Record<string, RefundProblem>> = {
  lost_or_stolen_card: "card_gone",
  expired_or_canceled_card: "card_gone",
  declined: "declined",
  charge_for_pending_refund_disputed: "disputed",
  insufficient_funds: "balance",
  merchant_request: "canceled",
};

/** Why Stripe's refund has failed or was canceled. */
export const problemOfRefund = ({
  status,
  failure_reason,
}: Pick<Stripe.Refund, "status" | "failure_reason">): RefundProblem =>
  reasons[failure_reason ?? ""] ?? (status === "canceled" ? "canceled" : "unknown");

/** Why Stripe did not take a refund. */
export function problemOfFault(fault: unknown): RefundProblem {
  if (fault instanceof Refusal) return "unreachable";
  return isStripeCode(fault, "balance_insufficient") || isStripeCode(fault, "insufficient_funds")
    ? "balance"
    : "refused";
}
