import type Stripe from "stripe";
import { makeCharge } from "./charges.ts";
import { type Cause, recordEvent } from "./events.ts";
import { newId, nowInSeconds } from "./ids.ts";
import { type ReadFields, required } from "./parameters.ts";
import { createFromCard, findOrCreate, paymentMethodDataFields, testCardOf } from "./payment-methods.ts";
import { documentation, invalidRequest, Refusal } from "./refusal.ts";
import type { Store } from "./store.ts";
import type { CardOutcome } from "./test-cards.ts";

type Intent = Stripe.PaymentIntent;
/** A declined card is an answer and not a refusal: what it changed stays changed. */
export type Outcome =
  | { status: 200; object: Intent }
  | { status: 402; object: Intent; error: Stripe.PaymentIntent.LastPaymentError };

export const createFields = {
  amount: "integer",
  currency: "string",
  automatic_payment_methods: {
    fields: { enabled: "boolean", allow_redirects: ["one of", "always", "never"] },
  },
  payment_method_types: { list: "string" },
  payment_method: "string",
  confirm: "boolean",
  return_url: "string",
  description: "string",
  metadata: "metadata",
  receipt_email: "string",
  statement_descriptor_suffix: "string",
} as const;

export const updateFields = {
  amount: "integer",
  currency: "string",
  payment_method: "string",
  description: "string",
  metadata: "metadata",
  receipt_email: "string",
  statement_descriptor_suffix: "string",
} as const;

export const confirmFields = {
  payment_method: "string",
  payment_method_data: { fields: paymentMethodDataFields },
  return_url: "string",
  receipt_email: "string",
} as const;

export const cancelFields = {
  cancellation_reason: ["one of", "duplicate", "fraudulent", "requested_by_customer", "abandoned"],
} as const;

const open = ["requires_payment_method", "requires_confirmation", "requires_action"];
const cancelable = [...open, "requires_capture", "processing"];

export function createIntent(store: Store, given: ReadFields<typeof createFields>, cause: Cause): Outcome {
  const amount = checkAmount(required(given.amount, "amount"));
  const currency = required(given.currency, "currency").toLowerCase();
  if (!/^[a-z]{3}$/.test(currency))
    throw invalidRequest(`Invalid currency: ${currency}.`, undefined, "currency");
  const intent = store.put("payment_intent", blankIntent(amount, currency, given));
  recordEvent(store, "payment_intent.created", intent, cause);
  const { payment_method, return_url } = given;
  return given.confirm ? confirmIntent(store, intent.id, { payment_method, return_url }, cause) : ok(intent);
}

export function updateIntent(store: Store, id: string, given: ReadFields<typeof updateFields>): Outcome {
  const intent = store.get("payment_intent", id, "intent");
  const moneyChanges = given.amount !== undefined || given.currency !== undefined || given.payment_method;
  if (moneyChanges && !open.includes(intent.status)) throw unexpectedState(intent, "update");
  const method = given.payment_method ? findOrCreate(store, given.payment_method).id : intent.payment_method;
  return ok(
    store.put("payment_intent", {
      ...intent,
      amount: given.amount === undefined ? intent.amount : checkAmount(given.amount),
      currency: given.currency?.toLowerCase() ?? intent.currency,
      description: given.description ?? intent.description,
      metadata: mergeMetadata(intent.metadata, given.metadata),
      payment_method: method,
      receipt_email: given.receipt_email ?? intent.receipt_email,
      statement_descriptor_suffix: given.statement_descriptor_suffix ?? intent.statement_descriptor_suffix,
      status: given.payment_method ? "requires_confirmation" : intent.status,
    }),
  );
}

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

export function cancelIntent(
  store: Store,
  id: string,
  given: ReadFields<typeof cancelFields>,
  cause: Cause,
): Outcome {
  const intent = store.get("payment_intent", id, "intent");
  if (!cancelable.includes(intent.status)) throw unexpectedState(intent, "cancel");
  const canceled = store.put("payment_intent", {
    ...intent,
    status: "canceled",
    canceled_at: nowInSeconds(),
    cancellation_reason: given.cancellation_reason ?? null,
  });
  recordEvent(store, "payment_intent.canceled", canceled, cause);
  return ok(canceled);
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

function checkAmount(amount: number): number {
  if (amount < 30) throw invalidRequest("Amount must be at least £0.30 gbp", "amount_too_small", "amount");
  if (amount > 99_999_999) {
    throw invalidRequest("Amount must be no more than £999,999.99 gbp", "amount_too_large", "amount");
  }
  return amount;
}

/** An empty value takes a key away, as in Stripe. */
export function mergeMetadata(
  held: Stripe.Metadata,
  given: Record<string, string> | undefined,
): Stripe.Metadata {
  const merged = Object.entries({ ...held, ...given }).filter(([, value]) => value !== "");
  return Object.fromEntries(merged);
}

function unexpectedState(intent: Intent, verb: "confirm" | "cancel" | "update"): Refusal {
  const already =
    intent.status === "succeeded" && verb === "confirm"
      ? "it has already succeeded after being previously confirmed."
      : `it has a status of ${intent.status}.`;
  const message = `You cannot ${verb} this PaymentIntent because ${already}`;
  return new Refusal(
    400,
    { type: "invalid_request_error", code: "payment_intent_unexpected_state", message },
    intent,
  );
}

function ok(object: Intent): Outcome {
  return { status: 200, object };
}

/** A new intent with nothing paid yet. */
export function blankIntent(
  amount: number,
  currency: string,
  given: ReadFields<typeof createFields>,
): Intent {
  const id = newId("pi");
  const automatic =
    given.automatic_payment_methods ?? (given.payment_method_types ? undefined : { enabled: true });
  return {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: automatic?.enabled
      ? { enabled: true, allow_redirects: automatic.allow_redirects ?? "always" }
      : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: newId(`${id}_secret`),
    confirmation_method: "automatic",
    created: nowInSeconds(),
    currency,
    customer: null,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata({}, given.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: given.payment_method ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: given.payment_method_types ?? ["card"],
    payment_record: null,
    processing: null,
    receipt_email: given.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: given.statement_descriptor_suffix ?? null,
    status: given.payment_method ? "requires_confirmation" : "requires_payment_method",
    transfer_group: null,
  };
}
