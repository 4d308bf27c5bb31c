/** What happens when a test card is charged (docs.stripe.com/testing). */
export type CardOutcome =
  | { kind: "succeeds" }
  | { kind: "declined"; code: string; declineCode: string; message: string };
export type TestCard = { number: string; token: string; brand: string; outcome: CardOutcome };

const declined = (
  declineCode: string,
  code = "card_declined",
  message = "Your card was declined.",
): CardOutcome => ({
  kind: "declined",
  code,
  declineCode,
  message,
});

export const testCards: readonly TestCard[] = [
  { number: "4242424242424242", token: "pm_card_visa", brand: "visa", outcome: { kind: "succeeds" } },
  {
    number: "5555555555554444",
    token: "pm_card_mastercard",
    brand: "mastercard",
    outcome: { kind: "succeeds" },
  },
  {
    number: "4000000000000002",
    token: "pm_card_visa_chargeDeclined",
    brand: "visa",
    outcome: declined("generic_decline"),
  },
  {
    number: "4000000000009995",
    token: "pm_card_visa_chargeDeclinedInsufficientFunds",
    brand: "visa",
    outcome: declined("insufficient_funds", "card_declined", "Your card has insufficient funds."),
  },
  {
    number: "4000000000000069",
    token: "pm_card_chargeDeclinedExpiredCard",
    brand: "visa",
    outcome: declined("expired_card", "expired_card", "Your card has expired."),
  },
  {
    number: "4000000000000127",
    token: "pm_card_chargeDeclinedIncorrectCvc",
    brand: "visa",
    outcome: declined("incorrect_cvc", "incorrect_cvc", "Your card's security code is incorrect."),
  },
  {
    number: "4000000000000119",
    token: "pm_card_chargeDeclinedProcessingError",
    brand: "visa",
    outcome: declined(
      "processing_error",
      "processing_error",
      "An error occurred while processing your card. Try again in a little bit.",
    ),
  },
];

const notATestCard = declined(
  "test_mode_live_card",
  "card_declined",
  "Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.",
);

export function cardNumbered(number: string): TestCard {
  const known = testCards.find((card) => card.number === number);
  return known ?? { number, token: "", brand: "unknown", outcome: notATestCard };
}

export function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return /^\d{12,19}$/.test(number) && sum % 10 === 0;
}
