import type Stripe from "stripe";
import { makeCharge } from "./charges.ts";
import { openDispute } from "./disputes.ts";
import { type Cause, recordEvent } from "./events.ts";
import { type Intent, type Outcome, ok, open, unexpectedState } from "./intent.ts";
import type { ReadFields } from "./parameters.ts";
import { createFromData, findOrCreate, paymentMethodDataFields, testCardOf } from "./payment-methods.ts";
import { documentation, invalidRequest } from "./refusal.ts";
import type { Store } from "./store.ts";
import type { CardOutcome } from "./test-cards.ts";

export const confirmFields = {
  payment_method: "string",
  payment_method_data: { fields: paymentMethodDataFields },
  return_url: "string",
  receipt_email: "email",
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
  if (!intent.payment_method_types.includes(method.type)) {
    throw invalidRequest(
      `The PaymentMethod provided (${method.type}) is not allowed for this PaymentIntent.`,
      "payment_intent_invalid_parameter",
      "payment_method",
    );
  }
  const asked = { ...intent, receipt_email: given.receipt_email ?? intent.receipt_email };
  const action = actionFor(asked, method, given.return_url);
  return action ? waitFor(store, asked, method, action, cause) : charge(store, asked, method, cause);
}

/** The payer's answer to their bank or wallet. */
export const actions = ["one of", "complete", "fail", "process"] as const;

/** Applies the payer's answer to 3-D Secure or a redirect. A wallet may leave the payment processing. */
export function finishAction(
  store: Store,
  id: string,
  outcome: "complete" | "fail" | "process",
  cause: Cause,
): Outcome {
  const intent = store.get("payment_intent", id, "intent");
  const method =
    typeof intent.payment_method === "string" && store.find("payment_method", intent.payment_method);
  if (!method || !["requires_action", "processing"].includes(intent.status)) {
    throw unexpectedState(intent, "confirm");
  }
  const moving = { ...intent, next_action: null };
  if (outcome === "complete") return charge(store, moving, method, cause);
  if (outcome === "fail") return refuseToAuthenticate(store, moving, method, cause);
  const processing = store.put("payment_intent", {
    ...moving,
    status: "processing",
    processing: { type: "card" },
  });
  recordEvent(store, "payment_intent.processing", processing, cause);
  return ok(processing);
}

function actionFor(
  intent: Intent,
  method: Stripe.PaymentMethod,
  returnUrl: string | undefined,
): Stripe.PaymentIntent.NextAction | null {
  if (method.type === "card") {
    const asks = testCardOf(method).outcome.kind === "asks";
    return asks ? { type: "use_stripe_sdk", use_stripe_sdk: { type: "stripe_3ds2_fingerprint" } } : null;
  }
  const url = new URL(`/__stripe/redirect/${intent.id}`, returnUrl);
  url.searchParams.set("client_secret", intent.client_secret ?? "");
  url.searchParams.set("return_url", returnUrl ?? "");
  return { type: "redirect_to_url", redirect_to_url: { return_url: returnUrl ?? null, url: url.href } };
}

function waitFor(
  store: Store,
  intent: Intent,
  method: Stripe.PaymentMethod,
  action: Stripe.PaymentIntent.NextAction,
  cause: Cause,
): Outcome {
  const waiting = store.put("payment_intent", {
    ...intent,
    last_payment_error: null,
    next_action: action,
    payment_method: method.id,
    status: "requires_action",
  });
  recordEvent(store, "payment_intent.requires_action", waiting, cause);
  return ok(waiting);
}

function refuseToAuthenticate(
  store: Store,
  intent: Intent,
  method: Stripe.PaymentMethod,
  cause: Cause,
): Outcome {
  const code = "payment_intent_authentication_failure";
  const declined = store.put("payment_intent", {
    ...intent,
    last_payment_error: {
      type: "invalid_request_error",
      code,
      message:
        "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
      doc_url: documentation(code),
      payment_method: method,
    },
    payment_method: null,
    processing: null,
    status: "requires_payment_method",
  });
  recordEvent(store, "payment_intent.payment_failed", declined, cause);
  return ok(declined);
}

function charge(store: Store, intent: Intent, method: Stripe.PaymentMethod, cause: Cause): Outcome {
  const planned = testCardOf(method).outcome;
  const outcome = planned.kind === "asks" ? planned.then : planned;
  const made = store.put("charge", makeCharge(intent, method, outcome));
  if (outcome.kind === "declined") return decline(store, intent, method, made, outcome, cause);
  const paid = store.put("payment_intent", {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: made.id,
    payment_method: method.id,
    processing: null,
    status: "succeeded",
  });
  recordEvent(store, "charge.succeeded", made, cause);
  recordEvent(store, "payment_intent.succeeded", paid, cause);
  if (outcome.later === "dispute" || outcome.later === "inquiry") {
    openDispute(store, made, outcome.later === "inquiry", cause);
  }
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
  if (given.payment_method_data) return createFromData(store, given.payment_method_data);
  const id = given.payment_method ?? intent.payment_method;
  if (typeof id === "string" && id !== "") return findOrCreate(store, id);
  throw invalidRequest(
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    "payment_intent_unexpected_state",
  );
}
