import { useLingui } from "@lingui/react/macro";
import { type NextTry, nextTry, type Refusal } from "./next-try.ts";

/** The text that says what to try after a refusal. Empty for a mistake in the form, because the form shows it. */
export function useDeclineAdvice(): (refusal: Refusal | null | undefined) => string {
  const { t } = useLingui();
  const advice: Record<NextTry, () => string> = {
    fix_field: () => "",
    funds: () =>
      t`You have not been charged. Use another card, or try again when there is enough money in the account.`,
    expiry: () => t`You have not been charged. Check the expiry date, or use another card.`,
    security_code: () =>
      t`You have not been charged. Check the security code. It is usually on the back of the card.`,
    number: () => t`You have not been charged. Check the card number.`,
    wait: () => t`You have not been charged. Wait a few minutes, then press Pay again.`,
    confirm: () =>
      t`You have not been charged. Press Pay again and confirm the payment with your bank, or choose another way to pay.`,
    other_card: () => t`You have not been charged. Use another card, or ask your bank why it said no.`,
    other_way: () => t`You have not been charged. Try again, or choose another way to pay.`,
    connection: () => t`Check your internet connection, then press Pay again. You will not be charged twice.`,
  };
  return (refusal) => advice[nextTry(refusal)]();
}
