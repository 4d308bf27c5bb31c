import type Stripe from "stripe";
import { makeCharge } from "./charges.ts";
import { type Cause, recordEvent } from "./events.ts";
import { type Intent, type Outcome, ok, open, unexpectedState } from "./intent-state.ts";
import type { ReadFields } from "./parameters.ts";
import { createFromCard, findOrCreate, paymentMethodDataFields, testCardOf } from "./payment-methods.ts";
import { documentation, invalidRequest } from "./refusal.ts";
import type { Store } from "./store.ts";
import type { CardOutcome } from "./test-cards.ts";

export const confirmFields = {
  payment_method: "string",
  payment_method_data: { fields: paymentMethodDataFields },
  return_url: "string",
  receipt_email: "string",
} as const;

export function confirmIntent(
  store: Store,
  id: string,
  given: ReadFields<typeof confirmFields>,
  cause: Cause,
): Outcome {
  const intent = store.get("payment_intent", id, "intent");
  if (!open.includes(intent.status)) throw unexpectedState(intent, "confirm");
  if (intent.automatic_payment_methods?.allow_redirects === "always" && !given.return_url) {
    throw invalidRequest(
      "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`.",
      undefined,
      "return_url",
    );
  }
  const method = chosenMethod(store, intent, given);
  const asked = { ...intent, receipt_email: given.receipt_email ?? intent.receipt_email };
  return charge(store, asked, method, cause);
}

function charge(store: Store, intent: Intent, method: Stripe.PaymentMethod, cause: Cause): Outcome {
  const { outcome } = testCardOf(method);
  const made = store.put("charge", makeCharge(intent, method, outcome));
  if (outcome.kind === "declined") return decline(store, intent, method, made, outcome, cause);
  const paid = store.put("payment_intent", {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: made.id,
    payment_method: method.id,
    status: "succeeded",
  });
  recordEvent(store, "charge.succeeded", made, cause);
  recordEvent(store, "payment_intent.succeeded", paid, cause);
  return ok(paid);
}

function decline(
  store: Store,
  intent: Intent,
  method: Stripe.PaymentMethod,
  made: Stripe.Charge,
  outcome: Extract<CardOutcome, { kind: "declined" }>,
  cause: Cause,
): Outcome {
  const error: Stripe.PaymentIntent.LastPaymentError = {
    type: "card_error",
    code: outcome.code,
    decline_code: outcome.declineCode,
    message: outcome.message,
    charge: made.id,
    doc_url: documentation(outcome.code),
    payment_method: method,
  };
  const declined = store.put("payment_intent", {
    ...intent,
    last_payment_error: error,
    latest_charge: made.id,
    payment_method: null,
    status: "requires_payment_method",
  });
  recordEvent(store, "charge.failed", made, cause);
  recordEvent(store, "payment_intent.payment_failed", declined, cause);
  return { status: 402, object: declined, error };
}

function chosenMethod(
  store: Store,
  intent: Intent,
  given: ReadFields<typeof confirmFields>,
): Stripe.PaymentMethod {
  if (given.payment_method_data) return createFromCard(store, given.payment_method_data);
  const id = given.payment_method ?? intent.payment_method;
  if (typeof id === "string" && id !== "") return findOrCreate(store, id);
  throw invalidRequest(
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    "payment_intent_unexpected_state",
  );
}
