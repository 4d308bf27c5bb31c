import { env } from "cloudflare:workers";
import { describe, expect, inject, it } from "vitest";
import * as money from "#tests/money.ts";
import { newPair } from "#tests/people.ts";
import type { Env } from "#worker/platform/env.ts";
import { simulatedKeys } from "#worker/platform/payments-mode.ts";
import { openStripe } from "#worker/platform/stripe.ts";

const server = inject("stripeServer");
const endless = inject("endlessServer");

/** The Worker with keys, as in production, and another Stripe-compatible server on this machine. */
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

/** The browser, which speaks to the same server. */
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
  it("takes a payment from its opening to its refund", async () => {
    const bindings = at(server);
    const { sdk } = openStripe(bindings);
    const pair = await newPair();
    const { clientSecret, paymentIntentId } = await money.open(pair, bindings);
    expect((await pay(clientSecret)).status).toBe(200);
    const { data } = await sdk.events.list({ type: "payment_intent.succeeded", limit: 1 });
    expect((await money.heedWith(bindings, data[0])).status).toBe(200);
    const confirmed = await money.confirmWith(bindings, pair, paymentIntentId);
    const connection = await confirmed.json<{ id: string }>();
    expect([confirmed.status, connection]).toMatchObject([200, { status: "pending" }]);
    const withdrawn = await money.moveWith(bindings, pair.migrant, connection.id, "cancelled");
    expect(withdrawn.status).toBe(200);
    const refunds = await sdk.refunds.list({ payment_intent: paymentIntentId });
    expect(refunds.data).toMatchObject([{ amount: 20_000, status: "succeeded" }]);
    const row = env.DB.prepare("select status from payments where payment_intent_id = ?");
    expect(await row.bind(paymentIntentId).first("status")).toBe("refunded");
  });

  it("whose answer never ends comes to 503, after a few megabytes, and nothing of it is written", async () => {
    const pair = await newPair();
    const answer = await money.openWith(at(endless), pair);
    expect(answer.status).toBe(503);
    const sent = Number(await (await fetch(`${endless}/sent`)).text());
    expect(sent).toBeGreaterThan(8 * 1024 * 1024);
    expect(sent).toBeLessThan(64 * 1024 * 1024);
    const rows = env.DB.prepare(
      "select status, payment_intent_id as intent from payments where landlord_id = ?",
    );
    expect((await rows.bind(pair.landlord.id).all()).results).toEqual([{ status: "creating", intent: null }]);
  });
});
