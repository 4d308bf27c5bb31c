import type Stripe from "stripe";
import { Refusal } from "./refusal.ts";

export type Intent = Stripe.PaymentIntent;
/** A declined card is an answer and not a refusal: what it changed stays changed. */
export type Outcome =
  | { status: 200; object: Intent }
  | { status: 402; object: Intent; error: Stripe.PaymentIntent.LastPaymentError };

/** The states in which an intent can still be paid, and those in which it can be cancelled. */
export const open = ["requires_payment_method", "requires_confirmation", "requires_action"];
export const cancelable = [...open, "requires_capture", "processing"];

export function ok(object: Intent): Outcome {
  return { status: 200, object };
}

/** An empty value takes a key away, as in Stripe. */
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
