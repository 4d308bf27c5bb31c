import type Stripe from "stripe";
import { newId, nowInSeconds } from "./ids.ts";
import type { ReadFields } from "./parameters.ts";
import { required } from "./parameters.ts";
import { noSuch, Refusal } from "./refusal.ts";
import type { Store } from "./store.ts";
import { cardNumbered, passesLuhn, type TestCard, testCards } from "./test-cards.ts";

const address = {
  fields: {
    city: "string",
    country: "string",
    line1: "string",
    line2: "string",
    postal_code: "string",
    state: "string",
  },
} as const;

const billingDetailsFields = { name: "string", email: "string", phone: "string", address } as const;

export const paymentMethodDataFields = {
  type: ["one of", "card", "revolut_pay"],
  revolut_pay: { fields: {} },
  card: { fields: { number: "string", exp_month: "integer", exp_year: "integer", cvc: "string" } },
  billing_details: { fields: billingDetailsFields },
} as const;

type Data = ReadFields<typeof paymentMethodDataFields>;
type BillingDetails = ReadFields<typeof billingDetailsFields>;
type Expiry = { month: number; year: number };

/** Creates a payment method from checkout's form: a card, or Revolut Pay, which redirects. */
export function createFromData(store: Store, data: Data): Stripe.PaymentMethod {
  if (data.type !== "revolut_pay") return createFromCard(store, data);
  return store.put("payment_method", {
    ...blank(data.billing_details),
    metadata: { simulated_card: "pm_card_visa" },
    revolut_pay: {},
    type: "revolut_pay",
  });
}

/** Creates a card after checking its number, expiry date and CVC, as Stripe does. */
function createFromCard(store: Store, data: Data): Stripe.PaymentMethod {
  required(data.type, "payment_method_data[type]");
  const number = required(data.card?.number, "payment_method_data[card][number]").replaceAll(/\s/g, "");
  const month = required(data.card?.exp_month, "payment_method_data[card][exp_month]");
  const year = fullYear(required(data.card?.exp_year, "payment_method_data[card][exp_year]"));
  if (!passesLuhn(number)) throw cardError("incorrect_number", "Your card number is incorrect.", "number");
  if (month < 1 || month > 12) {
    throw cardError("invalid_expiry_month", "Your card's expiration month is invalid.", "exp_month");
  }
  if (isPast(month, year))
    throw cardError("invalid_expiry_year", "Your card's expiration year is invalid.", "exp_year");
  if (!/^\d{3,4}$/.test(data.card?.cvc ?? "")) {
    throw cardError("invalid_cvc", "Your card's security code is invalid.", "cvc");
  }
  return make(store, cardNumbered(number), { month, year }, data.billing_details);
}

/** Finds a payment method. A test token such as `pm_card_visa` creates a new one each time. */
export function findOrCreate(store: Store, id: string): Stripe.PaymentMethod {
  const card = testCards.find(({ token }) => token === id);
  if (card) return make(store, card, { month: 12, year: new Date().getUTCFullYear() + 3 }, undefined);
  const held = store.find("payment_method", id);
  if (!held) throw noSuch("PaymentMethod", id, "payment_method");
  return held;
}

/** The test card of a payment method. The simulator stores the card's token, never its number. */
export function testCardOf(method: Stripe.PaymentMethod): TestCard {
  const card = testCards.find(({ token }) => token === method.metadata?.simulated_card);
  return card ?? cardNumbered("");
}

function make(store: Store, card: TestCard, expiry: Expiry, billing: BillingDetails | undefined) {
  return store.put("payment_method", {
    ...blank(billing),
    card: cardDetails(card, expiry),
    metadata: { simulated_card: card.token },
    type: "card",
  });
}

function blank(billing: BillingDetails | undefined) {
  return {
    id: newId("pm"),
    object: "payment_method" as const,
    allow_redisplay: "unspecified" as const,
    billing_details: billingDetails(billing),
    created: nowInSeconds(),
    customer: null,
    customer_account: null,
    livemode: false,
  };
}

function cardDetails(card: TestCard, expiry: Expiry): Stripe.PaymentMethod.Card {
  return {
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: "pass", cvc_check: "pass" },
    country: "GB",
    display_brand: card.brand,
    exp_month: expiry.month,
    exp_year: expiry.year,
    fingerprint: fingerprintOf(card.number),
    funding: "credit",
    generated_from: null,
    last4: card.number.slice(-4),
    networks: { available: [card.brand], preferred: null },
    regulated_status: "unregulated",
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

/** A hash of the card number, equal for equal numbers. */
function fingerprintOf(number: string): string {
  const hash = [...number].reduce((sum, digit) => (Math.imul(sum, 31) + digit.charCodeAt(0)) >>> 0, 7);
  return hash.toString(36).padStart(16, "0");
}

function billingDetails(given: BillingDetails | undefined): Stripe.PaymentMethod.BillingDetails {
  const at = given?.address;
  return {
    address: {
      city: at?.city ?? null,
      country: at?.country ?? null,
      line1: at?.line1 ?? null,
      line2: at?.line2 ?? null,
      postal_code: at?.postal_code ?? null,
      state: at?.state ?? null,
    },
    email: given?.email ?? null,
    name: given?.name ?? null,
    phone: given?.phone ?? null,
    tax_id: null,
  };
}

function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year;
}

function isPast(month: number, year: number): boolean {
  const now = new Date();
  return year < now.getUTCFullYear() || (year === now.getUTCFullYear() && month < now.getUTCMonth() + 1);
}

function cardError(code: string, message: string, param: string): Refusal {
  return new Refusal(402, { type: "card_error", code, message, param });
}
