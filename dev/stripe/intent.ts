import type Stripe from "stripe";
import { newId, nowInSeconds } from "./ids.ts";
import type { ReadFields } from "./parameters.ts";
import { Refusal } from "./refusal.ts";

export type Intent = Stripe.PaymentIntent;
/** The answer to a change of an intent. A declined card (402) is not a `Refusal`, so its writes are kept. */
export type Outcome =
  | { status: 200; object: Intent }
  | { status: 402; object: Intent; error: Stripe.PaymentIntent.LastPaymentError };

/** States in which an intent can be paid, and those in which it can be canceled. */
export const open = ["requires_payment_method", "requires_confirmation", "requires_action"];
export const cancelable = [...open, "requires_capture", "processing"];

export function ok(object: Intent): Outcome {
  return { status: 200, object };
}

/** Merges metadata. An empty value removes its key, as in Stripe. */
export function mergeMetadata(
  held: Stripe.Metadata,
  given: Record<string, string> | undefined,
): Stripe.Metadata {
  const merged = Object.entries({ ...held, ...given }).filter(([, value]) => value !== "");
  return Object.fromEntries(merged);
}

export function unexpectedState(intent: Intent, verb: "confirm" | "cancel" | "update"): Refusal {
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
  receipt_email: "email",
  statement_descriptor_suffix: "string",
} as const;

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
    payment_method_types: given.payment_method_types ?? ["card", "revolut_pay"],
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
