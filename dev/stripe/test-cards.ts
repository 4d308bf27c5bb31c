/** What a charge of a test card does (docs.stripe.com/testing). */
export type CardOutcome =
  /** `later`: what the bank does after the payment, or when it is refunded. */
  | { kind: "succeeds"; later?: "dispute" | "inquiry" | "refund_fails" | "refund_pends" }
  | { kind: "declined"; code: string; declineCode: string; message: string }
  /** Asks for 3-D Secure first. */
  | { kind: "asks"; then: Exclude<CardOutcome, { kind: "asks" }> };
export type TestCard = { number: string; token: string; brand: string; outcome: CardOutcome };

const declined = (
  declineCode: string,
  code = "card_declined",
  message = "Your card was declined.",
): Extract<CardOutcome, { kind: "declined" }> => ({
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
  ...more("visa", [
    ["4000056655665556", "pm_card_visa_debit", { kind: "succeeds" }],
    ["4000000000009987", "pm_card_visa_chargeDeclinedLostCard", declined("lost_card")],
    ["4000000000009979", "pm_card_visa_chargeDeclinedStolenCard", declined("stolen_card")],
    [
      "4000000000006975",
      "pm_card_visa_chargeDeclinedVelocityLimitExceeded",
      declined("card_velocity_exceeded"),
    ],
    ["4100000000000019", "pm_card_radarBlock", declined("fraudulent")],
    ["4000002500003155", "pm_card_authenticationRequiredOnSetup", asks({ kind: "succeeds" })],
    ["4000002760003184", "pm_card_authenticationRequired", asks({ kind: "succeeds" })],
    ["4000000000003220", "pm_card_threeDSecure2Required", asks({ kind: "succeeds" })],
    ["4000008400001629", "pm_card_threeDSecureRequiredChargeDeclined", asks(declined("generic_decline"))],
    [
      "4000008260003178",
      "pm_card_authenticationRequiredChargeDeclinedInsufficientFunds",
      asks(declined("insufficient_funds", "card_declined", "Your card has insufficient funds.")),
    ],
    ["4000000000000259", "pm_card_createDispute", { kind: "succeeds", later: "dispute" }],
    ["4000000000002685", "pm_card_createDisputeProductNotReceived", { kind: "succeeds", later: "dispute" }],
    ["4000000000001976", "pm_card_createDisputeInquiry", { kind: "succeeds", later: "inquiry" }],
    ["4000000000005126", "pm_card_refundPending", { kind: "succeeds", later: "refund_pends" }],
    ["4000000000007726", "pm_card_refundFail", { kind: "succeeds", later: "refund_fails" }],
  ]),
  ...more("mastercard", [
    ["5200828282828210", "pm_card_mastercard_debit", { kind: "succeeds" }],
    ["2223003122003222", "pm_card_mastercard_two_series", { kind: "succeeds" }],
  ]),
  ...more("amex", [["378282246310005", "pm_card_amex", { kind: "succeeds" }]]),
];

function asks(then: Extract<CardOutcome, { kind: "asks" }>["then"]): CardOutcome {
  return { kind: "asks", then };
}

function more(brand: string, cards: readonly (readonly [string, string, CardOutcome])[]): TestCard[] {
  return cards.map(([number, token, outcome]) => ({ number, token, brand, outcome }));
}

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
