import { env } from "cloudflare:workers";
import { describe, expect, inject, it } from "vitest";
import { payments } from "#schema/tables/payments.ts";
import * as money from "#tests/money.ts";
import { newPair } from "#tests/people.ts";
import { row } from "#tests/rows.ts";
import type { Env } from "#worker/platform/env.ts";
import { simulatedKeys } from "#worker/platform/payments-mode.ts";
import { openStripe } from "#worker/platform/stripe.ts";

const server = inject("stripeServer");
const endless = inject("endlessServer");

/** Bindings with keys, as in production, and with the address of a local Stripe-compatible server. */
const at = (STRIPE_API_BASE: string): Env => {
  const { WORKBENCH: _, ...rest } = env;
  const { secretKey, publishableKey, webhookSecret } = simulatedKeys;
  return {
    ...rest,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE,
  };
};

/** Pays as a browser does, with a call to the same server. */
const pay = (clientSecret: string) =>
  fetch(`${server}/v1/payment_intents/${clientSecret.split("_secret_")[0]}/confirm`, {
    method: "POST",
    body: new URLSearchParams({
      key: simulatedKeys.publishableKey,
      client_secret: clientSecret,
      payment_method: "pm_card_visa",
      return_url: "http://localhost:8787/checkout",
    }),
  });

describe("a Stripe-compatible server at STRIPE_API_BASE", () => {
  it("supports a payment from its opening to its refund [fault 21]", async () => {
    const bindings = at(server);
    const { sdk } = await openStripe(bindings);
    const pair = await newPair();
    const { clientSecret, paymentIntentId } = await money.open(pair, bindings);
    expect((await pay(clientSecret)).status).toBe(200);
    const { data } = await sdk.events.list({ type: "payment_intent.succeeded", limit: 1 });
    expect((await money.receiveEvent(data[0], bindings)).status).toBe(200);
    const connection = await money.confirm(pair, paymentIntentId, bindings);
    expect(connection.status).toBe("pending");
    expect((await money.sendMove(pair.migrant, connection.id, "cancelled", bindings)).status).toBe(200);
    const sent = await sdk.refunds.list({ payment_intent: paymentIntentId });
    expect(sent.data).toMatchObject([{ amount: 20_000, status: "succeeded" }]);
    expect(await row(payments, { paymentIntentId })).toMatchObject({ status: "refunded" });
  });

  it("with an endless answer leads to 503 after a few megabytes, and nothing of the answer is stored [fault 17]", async () => {
    const pair = await newPair();
    expect((await money.sendOpen(pair, at(endless))).status).toBe(503);
    const sent = Number(await (await fetch(`${endless}/sent`)).text());
    expect(sent).toBeGreaterThan(8 * 1024 * 1024);
    expect(sent).toBeLessThan(64 * 1024 * 1024);
    const stored = await row(payments, { landlordId: pair.landlord.id });
    expect(stored).toMatchObject({ status: "creating", paymentIntentId: null });
  });
});
