// @ts-check

/** The texts of the card form, in the style of Stripe's British English. */
export const text = {
  card: "Card",
  paymentMethods: "Payment method",
  revolutPay: "Revolut Pay",
  leads: "After submission, you will be redirected to securely complete next steps.",
  bankNote: "Development only: this is no bank.",
  bankTitle: "3D Secure 2 Test Page",
  bankQuestion: "Is it you who pays {sum} to Havenbridge?",
  bankYes: "Complete",
  bankNo: "Fail",
  number: "Card number",
  numberHint: "1234 1234 1234 1234",
  expiry: "Expiry date",
  expiryHint: "MM / YY",
  cvc: "Security code",
  cvcHint: "CVC",
  postalCode: "Postal code",
  postalCodeHint: "WS11 1DB",
  incomplete_number: "Your card number is incomplete.",
  invalid_number: "Your card number is invalid.",
  incomplete_expiry: "Your card's expiry date is incomplete.",
  invalid_expiry_month: "Your card's expiry month is invalid.",
  invalid_expiry_year_past: "Your card's expiry year is in the past.",
  incomplete_cvc: "Your card's security code is incomplete.",
  incomplete_zip: "Your postal code is incomplete.",
  processing: "A processing error occurred.",
  unreachable:
    "We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.",
};
