import type Stripe from "stripe";
import { refuse } from "#worker/platform/errors.ts";
import type { PaymentBindings } from "#worker/platform/payments-mode.ts";
import { askForIntent, isStripeRefusal, openStripe } from "#worker/platform/stripe.ts";

/** Whether an intent cannot be paid by card. */
export const isWithoutCards = ({ excluded_payment_method_types: excluded }: Stripe.PaymentIntent) =>
  excluded?.includes("card") ?? false;

/** The intent without cards. Where no other way of paying is left, 429 says when cards can be used again. */
export async function excludeCards(
  env: PaymentBindings,
  intent: Stripe.PaymentIntent,
  retryAfter: number,
): Promise<Stripe.PaymentIntent> {
  if (isWithoutCards(intent)) return intent;
  const change = { excluded_payment_method_types: ["card"] };
  try {
    return await askForIntent(openStripe(env).sdk.paymentIntents.update(intent.id, change));
  } catch (fault) {
    if (isStripeRefusal(fault)) refuse("card_declined_often", { retryAfter });
    throw fault;
  }
}
