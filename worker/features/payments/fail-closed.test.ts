import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { health as readHealth } from "#schema/endpoints/health.ts";
import { connections } from "#schema/tables/connections.ts";
import { payments, stripeEvents } from "#schema/tables/payments.ts";
import { as, refusalOf } from "#tests/client.ts";
import * as money from "#tests/money.ts";
import { newPair, type Pair } from "#tests/people.ts";
import { rows } from "#tests/rows.ts";

const { WORKBENCH: _, ...withoutSimulator } = env;
const liveKeys = {
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_PUBLISHABLE_KEY: "pk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_live",
};
const paymentsOf = ({ landlord }: Pair) => rows(payments, { landlordId: landlord.id });

afterEach(() => vi.restoreAllMocks());

describe("without keys and without the simulator", () => {
  it("every payment call answers 503, the pass does nothing, and other calls work [fault 20]", async () => {
    const pair = await newPair();
    const asked = vi.spyOn(globalThis, "fetch");
    const answers = [
      await money.sendOpen(pair, withoutSimulator),
      await money.sendConfirm(pair, "pi_0123456789", withoutSimulator),
      await money.receiveEvent({ id: "evt_1", object: "event" }, withoutSimulator),
    ];
    for (const answer of answers)
      expect(await refusalOf(answer)).toEqual({ status: 503, code: "payments_off" });
    const lines = vi.spyOn(console, "log");
    await money.pass(0, withoutSimulator);
    expect(lines.mock.calls.flat().join()).not.toContain("not_reconciled");
    const health = await as(null, { bindings: withoutSimulator }).call(readHealth);
    expect(health).toMatchObject({ payments: "off" });
    expect(await paymentsOf(pair)).toEqual([]);
    expect(asked).not.toHaveBeenCalled();
  });
});

describe("a live key beside the simulator", () => {
  it("refuses all payments, and calls neither Stripe nor the simulator [fault 20]", async () => {
    const pair = await newPair();
    const bindings = { ...env, ...liveKeys };
    vi.spyOn(console, "error").mockImplementation(() => {});
    const asked = [vi.spyOn(globalThis, "fetch"), vi.spyOn(env.WORKBENCH, "fetch")];
    expect((await money.sendOpen(pair, bindings)).status).toBe(500);
    expect((await as(null, { bindings }).send(readHealth)).status).toBe(500);
    await expect(money.pass(0, bindings)).rejects.toThrow(/live/);
    expect(await paymentsOf(pair)).toEqual([]);
    for (const fetch of asked) expect(fetch).not.toHaveBeenCalled();
  });
});

describe("an event of the other environment (test or live)", () => {
  it("has no effect on live payments, and Stripe is not called", async () => {
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
    const answer = await money.receiveEvent(test, bindings, { secret: liveKeys.STRIPE_WEBHOOK_SECRET });
    expect(answer.status).toBe(400);
    expect(asked).not.toHaveBeenCalled();
    expect(alerts.mock.calls.flat().join()).toContain("stripe_event_of_other_environment");
    expect(await rows(stripeEvents, { id: test.id })).toEqual([]);
  });

  it("has no effect on test payments", async () => {
    const pair = await newPair();
    await money.account().holdDeliveries(true);
    await money.openAndPay(pair);
    const event = await money.findEvent("payment_intent.succeeded");
    vi.spyOn(console, "error").mockImplementation(() => {});
    expect((await money.receiveEvent({ ...event, livemode: true })).status).toBe(400);
    expect(await rows(connections, { landlordId: pair.landlord.id })).toEqual([]);
  });
});
