import { type APIRequestContext, expect } from "@playwright/test";
import { ask, landlordWithProfile, type SignedUp, verifiedMigrant } from "./signed-up.ts";

export type { SignedUp } from "./signed-up.ts";

/** A landlord has paid for a verified migrant, all through the API; the connection is pending. */
export async function connectedPair(request: APIRequestContext) {
  const migrant = await verifiedMigrant(request, "Selam Okonkwo");
  const landlord = await landlordWithProfile(request, "Owen Whitfield");
  const connection = await connect(request, landlord, migrant);
  return { migrant, landlord, connection };
}

/** A landlord pays for a migrant; gives the connection, and what Stripe calls its payment. */
export async function connect(request: APIRequestContext, landlord: SignedUp, migrant: SignedUp) {
  const migrantId = migrant.id;
  const intent = await ask(request, "/api/create-payment-intent", { migrantId }, landlord.token);
  const { paymentIntentId, clientSecret, publishableKey } = intent;
  const paid = await request.post(`/__stripe/v1/payment_intents/${paymentIntentId}/confirm`, {
    form: {
      key: publishableKey,
      client_secret: clientSecret,
      return_url: "http://localhost/checkout",
      "payment_method_data[type]": "card",
      "payment_method_data[card][number]": "4242424242424242",
      "payment_method_data[card][exp_month]": "12",
      "payment_method_data[card][exp_year]": "2040",
      "payment_method_data[card][cvc]": "123",
    },
  });
  expect(paid.ok(), await paid.text()).toBe(true);
  const paidFor = { paymentIntentId, migrantId };
  const connection = await ask(request, "/api/confirm-payment", paidFor, landlord.token);
  return { ...connection, paymentIntentId };
}
