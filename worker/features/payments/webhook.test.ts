import { env } from "cloudflare:workers";
import type Stripe from "stripe";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { connections } from "#schema/tables/connections.ts";
import { stripeEvents } from "#schema/tables/payments.ts";
import { refusalOf } from "#tests/client.ts";
import * as money from "#tests/money.ts";
import { deliverEvent, holdWebhooks, stripe } from "#tests/paying.ts";
import { newPair, type Pair } from "#tests/people.ts";
import { now, rows } from "#tests/rows.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { handleEvent } from "./events.ts";

async function pay() {
  const pair = await newPair();
  return { pair, ...(await money.openAndPay(pair)) };
}

const succeeded = async (paymentIntentId: string): Promise<Stripe.Event> => {
  const { data } = await stripe.events.list({ type: "payment_intent.succeeded", limit: 100 });
  const event = data.find(({ data: { object } }) => "id" in object && object.id === paymentIntentId);
  if (!event) throw new Error("Stripe has no such event.");
  return event;
};
const connectionsOf = ({ landlord }: Pair) => rows(connections, { landlordId: landlord.id });

beforeAll(() => holdWebhooks(true));

describe("a signed event", () => {
  it("makes the connection when the browser does not return [fault 6]", async () => {
    const { pair } = await pay();
    expect(await connectionsOf(pair)).toEqual([]);
    await holdWebhooks(false);
    await vi.waitFor(async () => expect(await connectionsOf(pair)).toHaveLength(1), 5_000);
    await holdWebhooks(true);
  });

  it("has its effect once, before, after or at the same time as the browser's call [fault 8]", async () => {
    const { pair, paymentIntentId } = await pay();
    const event = await succeeded(paymentIntentId);
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => money.receiveEvent(event)),
      ...Array.from({ length: 5 }, () => money.sendConfirm(pair, paymentIntentId)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(15).fill(200));
    expect((await money.receiveEvent(event)).status).toBe(200);
    expect(await connectionsOf(pair)).toHaveLength(1);
    expect(await rows(stripeEvents, { id: event.id })).toHaveLength(1);
  });

  it("only names the payment, and its other contents are not trusted", async () => {
    const pair = await newPair();
    const { paymentIntentId } = await money.open(pair);
    const lie = {
      id: "evt_lie",
      object: "event",
      type: "payment_intent.succeeded",
      livemode: false,
      data: { object: { id: paymentIntentId, object: "payment_intent", status: "succeeded" } },
    };
    expect((await money.receiveEvent(lie)).status).toBe(200);
    expect(await connectionsOf(pair)).toEqual([]);
  });

  it("settles the payment that it names or contains, and nothing once its effect is stored or without one", async () => {
    const { paymentIntentId } = await pay();
    const event = await succeeded(paymentIntentId);
    const handle = (more: object = {}) =>
      handleEvent({ env, db: openDatabase(env), now: now() }, { ...event, ...more } as Stripe.Event);
    const kept = { id: "evt_other", type: "payment_intent.created" };
    expect([await handle(kept), await handle(), await handle()]).toEqual([null, "connected", null]);
    expect(await handle({ id: "evt_again" })).toBe("connected");
    expect(await handle({ id: "evt_charge", data: { object: { id: "ch_1" } } })).toBeNull();
    const refunded = (id: string, payment_intent: unknown) =>
      handle({ id, type: "charge.refunded", data: { object: { id: "ch_1", payment_intent } } });
    expect(await refunded("evt_named", paymentIntentId)).toBe("connected");
    expect(await refunded("evt_contained", { id: paymentIntentId })).toBe("connected");
    expect(await refunded("evt_without", null)).toBeNull();
  });

  it("is logged with its outcome if it is about a payment", async () => {
    const event = await succeeded((await pay()).paymentIntentId);
    const lines = vi.spyOn(console, "log").mockImplementation(() => {});
    for (const each of [event, { ...event, id: "evt_customer", type: "customer.created" }])
      expect((await money.receiveEvent(each)).status).toBe(200);
    const logged = lines.mock.calls.flat().filter((line) => String(line).includes('"stripe_event"'));
    lines.mockRestore();
    const facts = { eventId: event.id, type: event.type, outcome: "connected" };
    expect(logged.map((line) => JSON.parse(String(line)))).toEqual([{ event: "stripe_event", ...facts }]);
  });

  it("of another type or payment gets 200, of the other environment or an invalid form gets 400, and changes nothing", async () => {
    const { pair, paymentIntentId } = await pay();
    const event = await succeeded(paymentIntentId);
    const unknown = { ...event, id: "evt_unknown", type: "customer.created" };
    const foreign = { ...event, id: "evt_foreign", data: { object: { id: "pi_of_someone_else" } } };
    const live = { ...event, id: "evt_live", livemode: true };
    const failed = { ...foreign, id: "evt_failed", type: "payment_intent.payment_failed" };
    for (const odd of [unknown, foreign, failed]) expect((await money.receiveEvent(odd)).status).toBe(200);
    for (const odd of [live, null, 1, {}, { ...event, id: 1 }, { ...event, data: {} }])
      expect(await refusalOf(money.receiveEvent(odd))).toEqual({ status: 400, code: "invalid_signature" });
    expect(await connectionsOf(pair)).toEqual([]);
  });
});

describe("an event without a valid signature", () => {
  it("is refused with 400 and changes nothing", async () => {
    const { pair, paymentIntentId } = await pay();
    const event = await succeeded(paymentIntentId);
    const old = Math.floor(Date.now() / 1000) - 301;
    const answers = [
      money.postEvent(JSON.stringify(event)),
      money.postEvent(JSON.stringify(event), "t=1,v1=00"),
      money.postEvent(JSON.stringify(event), "nonsense"),
      money.receiveEvent(event, undefined, { secret: "whsec_of_someone_else" }),
      money.receiveEvent(event, undefined, { seconds: old }),
      deliverEvent((body, signature) => money.postEvent(`${body} `, signature), event),
    ];
    for (const answer of answers)
      expect(await refusalOf(answer)).toEqual({ status: 400, code: "invalid_signature" });
    expect(await connectionsOf(pair)).toEqual([]);
  });
});
