import type Stripe from "stripe";
import { newId, nowInSeconds } from "./ids.ts";
import type { CardOutcome } from "./test-cards.ts";

/** The charge of one payment attempt, paid or failed. */
export function makeCharge(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  outcome: CardOutcome,
): Stripe.Charge {
  const paid = outcome.kind === "succeeds";
  const id = newId("ch");
  return {
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: paid ? newId("txn") : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: "HAVENBRIDGE",
    captured: paid,
    created: nowInSeconds(),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: outcome.kind === "declined" ? outcome.code : null,
    failure_message: outcome.kind === "declined" ? outcome.message : null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: chargeOutcome(outcome),
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details:
      method.type === "card"
        ? { type: "card", card: cardDetails(intent, method) }
        : { type: method.type, revolut_pay: { transaction_id: null } },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: paid ? `https://pay.stripe.com/receipts/payment/${id}` : null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: paid ? "succeeded" : "failed",
    transfer_data: null,
    transfer_group: null,
  };
}

function chargeOutcome(outcome: CardOutcome): Stripe.Charge.Outcome {
  const paid = outcome.kind === "succeeds";
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: paid ? "approved_by_network" : "declined_by_network",
    reason: outcome.kind === "declined" ? outcome.declineCode : null,
    risk_level: "normal",
    risk_score: 20,
    seller_message: paid
      ? "Payment complete."
      : "The bank did not return any further details with this decline.",
    type: paid ? "authorized" : "issuer_declined",
  };
}

function cardDetails(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.Charge.PaymentMethodDetails.Card | undefined {
  const card = method.card;
  if (!card) return undefined;
  return {
    amount_authorized: intent.amount,
    authorization_code: null,
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: "pass", cvc_check: "pass" },
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: "unregulated",
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}
