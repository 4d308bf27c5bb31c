import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import * as money from "#tests/money.ts";
import { deliverEvent } from "#tests/paying.ts";
import { newPair, type Pair } from "#tests/people.ts";
import type { Env } from "#worker/platform/env.ts";
import { reconcilePayments } from "./reconcile.ts";

const { WORKBENCH: _, ...withoutSimulator } = env;
const liveKeys = {
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_PUBLISHABLE_KEY: "pk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_live",
};
const paymentsOf = async ({ landlord }: Pair) =>
  (await env.DB.prepare("select id from payments where landlord_id = ?").bind(landlord.id).all()).results;
const post = (bindings: Env) => (body: string, signature: string) =>
  money.serve(bindings, "/api/stripe/webhook", {
    method: "POST",
    headers: { "Content-Type": "application/json", "Stripe-Signature": signature },
    body,
  });

afterEach(() => vi.restoreAllMocks());

describe("without keys and without the simulator", () => {
  it("every payment call answers 503, the pass does nothing, and all else works", async () => {
    const pair = await newPair();
    const asked = vi.spyOn(globalThis, "fetch");
    const answers = [
      await money.openWith(withoutSimulator, pair),
      await money.confirmWith(withoutSimulator, pair, "pi_0123456789"),
      await money.heedWith(withoutSimulator, { id: "evt_1", object: "event" }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(503);
      expect(await answer.json()).toMatchObject({ code: "payments_off" });
    }
    await reconcilePayments(withoutSimulator);
    const health = await money.serve(withoutSimulator, "/api/health", {});
    expect([health.status, await health.json()]).toMatchObject([200, { payments: "off" }]);
    expect(await paymentsOf(pair)).toEqual([]);
    expect(asked).not.toHaveBeenCalled();
  });
});

describe("a live key beside the simulator", () => {
  it("lets nothing of payments begin, and asks neither Stripe nor the simulator", async () => {
    const pair = await newPair();
    const bindings = { ...env, ...liveKeys };
    vi.spyOn(console, "error").mockImplementation(() => {});
    const asked = [vi.spyOn(globalThis, "fetch"), vi.spyOn(env.WORKBENCH, "fetch")];
    expect((await money.openWith(bindings, pair)).status).toBe(500);
    expect((await money.serve(bindings, "/api/health", {})).status).toBe(500);
    await expect(reconcilePayments(bindings)).rejects.toThrow(/live/);
    expect(await paymentsOf(pair)).toEqual([]);
    for (const door of asked) expect(door).not.toHaveBeenCalled();
  });
});

describe("an event of the other environment", () => {
  it("has no effect on live payments: Stripe is not even asked", async () => {
    const bindings = { ...withoutSimulator, ...liveKeys };
    const asked = vi.spyOn(globalThis, "fetch");
    const alerts = vi.spyOn(console, "error").mockImplementation(() => {});
    const test = {
      id: `evt_${crypto.randomUUID()}`,
      object: "event",
      type: "payment_intent.succeeded",
      livemode: false,
      data: { object: { id: "pi_0123456789", object: "payment_intent" } },
    };
    const answer = await deliverEvent(post(bindings), test, { secret: liveKeys.STRIPE_WEBHOOK_SECRET });
    expect(answer.status).toBe(400);
    expect(asked).not.toHaveBeenCalled();
    expect(alerts.mock.calls.flat().join()).toContain("stripe_event_of_other_environment");
    const stored = await env.DB.prepare("select id from stripe_events where id = ?").bind(test.id).all();
    expect(stored.results).toEqual([]);
  });

  it("has none on test payments either", async () => {
    const pair = await newPair();
    await money.account().holdDeliveries(true);
    await money.openAndPay(pair);
    const event = await money.findEvent("payment_intent.succeeded");
    vi.spyOn(console, "error").mockImplementation(() => {});
    expect((await money.heedWith(env, { ...event, livemode: true })).status).toBe(400);
    const made = env.DB.prepare("select id from connections where landlord_id = ?").bind(pair.landlord.id);
    expect((await made.all()).results).toEqual([]);
  });
});
