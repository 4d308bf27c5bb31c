import { type APIRequestContext, expect } from "@playwright/test";

/** Two people who are connected, made through the API, for tests that begin after the payment. */

export interface SignedUp {
  id: string;
  token: string;
  firstName: string;
  lastName: string;
}

const admin = { email: "admin@demo.havenbridge.test", password: "harbour-lights-2026" };

async function ask(request: APIRequestContext, path: string, data: object, token = "", method = "POST") {
  const answer = await request.fetch(path, { method, data, headers: { Authorization: `Bearer ${token}` } });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

async function signUp(request: APIRequestContext, userType: "migrant" | "landlord", names: string) {
  const [firstName = "", lastName = ""] = names.split(" ");
  const email = `${crypto.randomUUID()}@people.test`;
  const password = "a lantern in the harbour";
  const form = { email, password, firstName, lastName, userType };
  const { token, user } = await ask(request, "/api/auth/register", form);
  return { id: user.id as string, token: token as string, firstName, lastName };
}

/** A landlord has paid for a verified migrant; the connection is pending. */
export async function connectedPair(request: APIRequestContext) {
  const migrant = await signUp(request, "migrant", "Selam Okonkwo");
  const landlord = await signUp(request, "landlord", "Owen Whitfield");
  await ask(
    request,
    "/api/profiles/migrant",
    { countryOfOrigin: "Eritrea", story: "A story." },
    migrant.token,
  );
  await ask(request, "/api/profiles/landlord", { location: "Leeds" }, landlord.token);

  const asked = { fullName: "Selam Okonkwo", reasonForMigration: "War." };
  const verification = await ask(request, "/api/migrant/verification", asked, migrant.token);
  const { token: reviewer } = await ask(request, "/api/auth/login", admin);
  const path = `/api/admin/migrant-verifications/${verification.id}`;
  await ask(request, path, { status: "approved" }, reviewer, "PATCH");

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
  await ask(request, "/api/confirm-payment", { paymentIntentId, migrantId }, landlord.token);
  return { migrant, landlord };
}
