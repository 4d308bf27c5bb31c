import type Stripe from "stripe";
import { isWithBank } from "./disputes.ts";
import { type Cause, recordEvent } from "./events.ts";
import { newId, nowInSeconds } from "./ids.ts";
import { mergeMetadata } from "./intent.ts";
import type { ReadFields } from "./parameters.ts";
import { testCardOf } from "./payment-methods.ts";
import { invalidRequest } from "./refusal.ts";
import type { Store } from "./store.ts";

export const refundFields = {
  charge: "string",
  payment_intent: "string",
  amount: "integer",
  reason: ["one of", "duplicate", "fraudulent", "requested_by_customer"],
  metadata: "metadata",
} as const;

export function createRefund(
  store: Store,
  given: ReadFields<typeof refundFields>,
  cause: Cause,
): Stripe.Refund {
  const charge = paidCharge(store, given);
  if (isWithBank(store, charge)) {
    throw invalidRequest(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      "charge_disputed",
    );
  }
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, "charge_already_refunded");
  }
  const amount = given.amount ?? left;
  if (amount < 1) throw invalidRequest("Invalid positive integer", "parameter_invalid_integer", "amount");
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${pounds(amount)}) is greater than unrefunded amount on charge (${pounds(left)})`,
      undefined,
      "amount",
    );
  }
  const later = laterOf(store, charge);
  const made = makeRefund(charge, amount, given);
  const refund = store.put("refund", later === "refund_pends" ? { ...made, status: "pending" } : made);
  const refunded = store.put("charge", {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  });
  recordEvent(store, "refund.created", refund, cause);
  recordEvent(store, "charge.refunded", refunded, cause);
  // The bank of this test card returns the refund a moment later.
  if (later === "refund_fails") return failRefund(store, refund.id, cause);
  return refund;
}

/** Fails a refund: the bank returned the money to the account. */
export function failRefund(store: Store, id: string, cause: Cause): Stripe.Refund {
  const refund = store.get("refund", id);
  const charge = store.get("charge", String(refund.charge));
  store.put("charge", {
    ...charge,
    amount_refunded: charge.amount_refunded - refund.amount,
    refunded: false,
  });
  const failed = store.put("refund", {
    ...refund,
    failure_balance_transaction: newId("txn"),
    failure_reason: "expired_or_canceled_card",
    status: "failed",
  });
  recordEvent(store, "refund.failed", failed, cause);
  // The API call that created the refund answered `succeeded`.
  return refund;
}

function laterOf(store: Store, charge: Stripe.Charge) {
  const method = store.find("payment_method", String(charge.payment_method));
  const planned = method && testCardOf(method).outcome;
  const outcome = planned?.kind === "asks" ? planned.then : planned;
  return outcome?.kind === "succeeds" ? outcome.later : undefined;
}

function paidCharge(store: Store, given: ReadFields<typeof refundFields>): Stripe.Charge {
  if (given.charge) return store.get("charge", given.charge, "charge");
  if (!given.payment_intent) {
    throw invalidRequest(
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  }
  const intent = store.get("payment_intent", given.payment_intent, "payment_intent");
  if (intent.status === "succeeded" && typeof intent.latest_charge === "string") {
    return store.get("charge", intent.latest_charge, "charge");
  }
  throw invalidRequest(
    `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    "payment_intent_unexpected_state",
    "payment_intent",
  );
}

function makeRefund(
  charge: Stripe.Charge,
  amount: number,
  given: ReadFields<typeof refundFields>,
): Stripe.Refund {
  return {
    id: newId("re"),
    object: "refund",
    amount,
    balance_transaction: newId("txn"),
    charge: charge.id,
    created: nowInSeconds(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata: mergeMetadata({}, given.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: given.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  };
}

function pounds(pence: number): string {
  return `£${(pence / 100).toFixed(2)}`;
}
