import type { PaymentIntent, StripeError } from "@stripe/stripe-js";

export type Refusal = StripeError | PaymentIntent.LastPaymentError;

/**
 * What the person can try after a refusal. `connection`: the error is not about the card; only then it is unknown whether
 * they have paid.
 */
export type NextTry =
  | "fix_field"
  | "funds"
  | "expiry"
  | "security_code"
  | "number"
  | "wait"
  | "confirm"
  | "other_card"
  | "other_way"
  | "connection";

const byCode: { readonly [code: string]: NextTry } = {
  insufficient_funds: "funds",
  expired_card: "expiry",
  invalid_expiry_month: "expiry",
  invalid_expiry_year: "expiry",
  incorrect_cvc: "security_code",
  invalid_cvc: "security_code",
  incorrect_number: "number",
  invalid_number: "number",
  processing_error: "wait",
  try_again_later: "wait",
  issuer_not_available: "wait",
  authentication_required: "confirm",
  payment_intent_authentication_failure: "confirm",
};

export function nextTry(refusal: Refusal | null | undefined): NextTry {
  if (refusal?.type === "validation_error") return "fix_field";
  const known = byCode[refusal?.decline_code ?? ""] ?? byCode[refusal?.code ?? ""];
  if (known) return known;
  if (refusal?.type !== "card_error") return "connection";
  return refusal.payment_method?.type === "card" ? "other_card" : "other_way";
}
