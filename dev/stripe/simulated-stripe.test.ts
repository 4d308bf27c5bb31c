import { env } from "cloudflare:workers";
import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { simulatedKeys } from "#worker/platform/payments-mode.ts";

const toSimulator = (input: RequestInfo | URL, init?: RequestInit) => env.WORKBENCH.fetch(input, init);
const stripe = new Stripe(simulatedKeys.secretKey, {
  httpClient: Stripe.createFetchHttpClient(toSimulator),
  maxNetworkRetries: 0,
});
const fee = { amount: 20_000, currency: "gbp", automatic_payment_methods: { enabled: true } };
const back = "https://havenbridge.test/checkout";

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error("It was not refused.")),
    (error: Stripe.errors.StripeError) => error,
  );

const browser = (method: string, path: string, parameters: Record<string, string>) => {
  const form = new URLSearchParams({ key: simulatedKeys.publishableKey, ...parameters });
  const url = `http://localhost/__stripe/v1/${path}`;
  const call =
    method === "GET"
      ? env.WORKBENCH.fetch(`${url}?${form}`)
      : env.WORKBENCH.fetch(url, { method, body: form });
  return call.then(async (response) => ({
    status: response.status,
    body: await response.json<Record<string, unknown>>(),
  }));
};

const typedCard = (number: string) => ({
  return_url: back,
  "payment_method_data[type]": "card",
  "payment_method_data[card][number]": number,
  "payment_method_data[card][exp_month]": "12",
  "payment_method_data[card][exp_year]": "2040",
  "payment_method_data[card][cvc]": "123",
  "payment_method_data[billing_details][address][postal_code]": "M1 1AE",
});

describe("the unchanged Stripe SDK against the simulator", () => {
  it("creates, retrieves, updates and cancels a payment intent", async () => {
    const created = await stripe.paymentIntents.create({ ...fee, metadata: { paymentId: "p1" } });
    expect(created).toMatchObject({
      status: "requires_payment_method",
      amount: 20_000,
      metadata: { paymentId: "p1" },
    });
    await stripe.paymentIntents.update(created.id, { metadata: { note: "x" } });
    const canceled = await stripe.paymentIntents.cancel(created.id, { cancellation_reason: "abandoned" });
    expect(canceled).toMatchObject({ status: "canceled", metadata: { paymentId: "p1", note: "x" } });
    expect(await stripe.paymentIntents.retrieve(created.id)).toEqual(canceled);
  });

  it("charges a test card and expands the latest charge", async () => {
    const { id } = await stripe.paymentIntents.create(fee);
    const paid = await stripe.paymentIntents.confirm(id, {
      payment_method: "pm_card_visa",
      return_url: back,
      expand: ["latest_charge"],
    });
    expect(paid).toMatchObject({ status: "succeeded", amount_received: 20_000 });
    expect(paid.latest_charge).toMatchObject({ object: "charge", paid: true, payment_intent: id });
  });

  it("declines Stripe's declined test card, and lets the same intent be paid afterwards", async () => {
    const { id } = await stripe.paymentIntents.create(fee);
    const pay = (payment_method: string) =>
      stripe.paymentIntents.confirm(id, { payment_method, return_url: back });
    const error = await refusal(pay("pm_card_visa_chargeDeclined"));
    expect(error).toMatchObject({
      type: "StripeCardError",
      code: "card_declined",
      message: "Your card was declined.",
    });
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { decline_code: "generic_decline" },
    });
    expect((await pay("pm_card_visa")).status).toBe("succeeded");
  });

  it("refuses to confirm or cancel an intent that has succeeded", async () => {
    const { id } = await stripe.paymentIntents.create(fee);
    const pay = () => stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa", return_url: back });
    await pay();
    expect(await refusal(pay())).toMatchObject({ code: "payment_intent_unexpected_state", statusCode: 400 });
    expect(await refusal(stripe.paymentIntents.cancel(id))).toMatchObject({
      code: "payment_intent_unexpected_state",
    });
  });

  it("answers a repeated idempotency key with the same object, and refuses it for other parameters", async () => {
    const options = { idempotencyKey: crypto.randomUUID() };
    const first = await stripe.paymentIntents.create(fee, options);
    const again = await stripe.paymentIntents.create(fee, options);
    expect(again).toEqual(first);
    expect(await refusal(stripe.paymentIntents.create({ ...fee, amount: 1_000 }, options))).toMatchObject({
      type: "StripeIdempotencyError",
    });
  });

  it("refuses unknown, missing and malformed parameters with Stripe's messages", async () => {
    const create = (parameters: Record<string, unknown>) =>
      refusal(stripe.rawRequest("POST", "/v1/payment_intents", parameters));
    expect(await create({ ...fee, colour: "red" })).toMatchObject({
      code: "parameter_unknown",
      param: "colour",
      message: "Received unknown parameter: colour",
    });
    expect(await create({ currency: "gbp" })).toMatchObject({ code: "parameter_missing", param: "amount" });
    expect(await create({ ...fee, amount: "lots" })).toMatchObject({ code: "parameter_invalid_integer" });
    expect(await create({ ...fee, receipt_email: "jörg@beispiel.test" })).toMatchObject({
      code: "email_invalid",
      param: "receipt_email",
      message: "Invalid email address: jörg@beispiel.test",
    });
    expect(await refusal(stripe.paymentIntents.retrieve("pi_none"))).toMatchObject({
      code: "resource_missing",
      statusCode: 404,
    });
  });

  it("accepts only its own secret key", async () => {
    const stranger = new Stripe("sk_live_someone", {
      httpClient: Stripe.createFetchHttpClient(toSimulator),
      maxNetworkRetries: 0,
    });
    expect(await refusal(stranger.paymentIntents.create(fee))).toMatchObject({
      type: "StripeAuthenticationError",
    });
  });

  it("refunds a charge once", async () => {
    const { id } = await stripe.paymentIntents.create(fee);
    expect(await refusal(stripe.refunds.create({ payment_intent: id }))).toMatchObject({ statusCode: 400 });
    await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa", return_url: back });
    const refund = await stripe.refunds.create({ payment_intent: id, metadata: { refundId: "r1" } });
    expect(refund).toMatchObject({ amount: 20_000, status: "succeeded", payment_intent: id });
    expect(await refusal(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      code: "charge_already_refunded",
    });
    expect(await stripe.refunds.retrieve(refund.id)).toEqual(refund);
    const charge = await stripe.charges.list({ payment_intent: id });
    expect(charge.data).toMatchObject([{ refunded: true, amount_refunded: 20_000 }]);
  });

  it("lists newest first in pages, and records events", async () => {
    const made = [];
    for (let i = 0; i < 3; i += 1) made.push((await stripe.paymentIntents.create(fee)).id);
    const page = await stripe.paymentIntents.list({ limit: 2 });
    expect(page.data.map(({ id }) => id)).toEqual([made[2], made[1]]);
    expect(page.has_more).toBe(true);
    const rest = await stripe.paymentIntents.list({ limit: 1, starting_after: made[1] });
    expect(rest.data[0]?.id).toBe(made[0]);
    const events = await stripe.events.list({ type: "payment_intent.created", limit: 3 });
    expect(events.data.map(({ data }) => data.object)).toMatchObject([
      { id: made[2] },
      { id: made[1] },
      { id: made[0] },
    ]);
  });
});

describe("past payments", () => {
  it("can be read and refunded, and are imported once", async () => {
    const past = {
      paymentIntentId: "pi_demo_1",
      amount: 20_000,
      currency: "gbp",
      metadata: { paymentId: "p" },
      paidAt: "2026-01-02T03:04:05.678Z",
    };
    const account = env.SIMULATED_STRIPE.getByName("account");
    await account.adoptPayments([past]);
    expect(await stripe.paymentIntents.retrieve("pi_demo_1")).toMatchObject({
      status: "succeeded",
      created: 1767323045,
    });
    await stripe.refunds.create({ payment_intent: "pi_demo_1" });
    await account.adoptPayments([past]);
    const paid = await stripe.paymentIntents.retrieve("pi_demo_1", { expand: ["latest_charge"] });
    expect(paid.latest_charge).toMatchObject({ refunded: true });
  });
});

describe("a browser with the publishable key", () => {
  it("pays with a typed card and never sees metadata or charges", async () => {
    const intent = await stripe.paymentIntents.create({ ...fee, metadata: { migrantId: "m1" } });
    const client_secret = String(intent.client_secret);
    const paid = await browser("POST", `payment_intents/${intent.id}/confirm`, {
      client_secret,
      ...typedCard("4242 4242 4242 4242"),
    });
    expect(paid).toMatchObject({ status: 200, body: { status: "succeeded" } });
    expect(paid.body).not.toHaveProperty("metadata");
    expect(paid.body).not.toHaveProperty("latest_charge");
    const read = await browser("GET", `payment_intents/${intent.id}`, { client_secret });
    expect(read.body).not.toHaveProperty("metadata");
  });

  it("learns that the intent is already paid, without secret fields", async () => {
    const intent = await stripe.paymentIntents.create({
      ...fee,
      metadata: { migrantId: "only ours to know" },
    });
    const parameters = { client_secret: String(intent.client_secret), ...typedCard("4242424242424242") };
    const pay = () => browser("POST", `payment_intents/${intent.id}/confirm`, parameters);
    await pay();
    const again = await pay();
    expect(again).toMatchObject({
      status: 400,
      body: { error: { code: "payment_intent_unexpected_state", payment_intent: { status: "succeeded" } } },
    });
    expect(JSON.stringify(again.body)).not.toContain("only ours to know");
  });

  it("receives a decline with Stripe's message", async () => {
    const { id, client_secret } = await stripe.paymentIntents.create(fee);
    const parameters = { client_secret: String(client_secret), ...typedCard("4000000000000002") };
    expect(await browser("POST", `payment_intents/${id}/confirm`, parameters)).toMatchObject({
      status: 402,
      body: { error: { type: "card_error", code: "card_declined", message: "Your card was declined." } },
    });
  });

  it("is refused without the intent's client secret, and at calls for servers", async () => {
    const { id } = await stripe.paymentIntents.create(fee);
    expect((await browser("GET", `payment_intents/${id}`, { client_secret: `${id}_secret_x` })).status).toBe(
      400,
    );
    expect((await browser("GET", "payment_intents", {})).body).toMatchObject({
      error: { code: "secret_key_required" },
    });
    expect((await browser("POST", "refunds", { payment_intent: id })).status).toBe(403);
  });
});
