import { useLingui } from "@lingui/react/macro";
import type { PaymentIntent, StripeError } from "@stripe/stripe-js";

type Refusal = StripeError | PaymentIntent.LastPaymentError;

/** What to try after a refusal, in one or two sentences. Empty for a mistake in the form, which names its field. */
export function useDeclineAdvice(): (refusal: Refusal | null | undefined) => string {
  const { t } = useLingui();
  return (refusal) => {
    if (refusal?.type === "validation_error") return "";
    switch (refusal?.decline_code ?? refusal?.code) {
      case "insufficient_funds":
        return t`You have not been charged. Use another card, or try again when there is enough money in the account.`;
      case "expired_card":
      case "invalid_expiry_month":
      case "invalid_expiry_year":
        return t`You have not been charged. Check the expiry date, or use another card.`;
      case "incorrect_cvc":
      case "invalid_cvc":
        return t`You have not been charged. Check the security code. It is usually on the back of the card.`;
      case "incorrect_number":
      case "invalid_number":
        return t`You have not been charged. Check the card number.`;
      case "processing_error":
      case "try_again_later":
      case "issuer_not_available":
        return t`You have not been charged. Wait a few minutes, then press Pay again.`;
      case "authentication_required":
      case "payment_intent_authentication_failure":
        return t`You have not been charged. Press Pay again and confirm the payment with your bank, or choose another way to pay.`;
    }
    return refusal?.payment_method?.type === "card"
      ? t`You have not been charged. Use another card, or ask your bank why it said no.`
      : t`You have not been charged. Try again, or choose another way to pay.`;
  };
}
