import { env, exports } from "cloudflare:workers";
import type Stripe from "stripe";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { deliverEvent, holdWebhooks, payByCard, stripe } from "#tests/paying.ts";
import { newPerson } from "#tests/people.ts";

const post = (body: string, signature?: string) =>
  exports.default.fetch(
    new Request("http://localhost:8787/api/stripe/webhook", {
      method: "POST",
      headers: { "Content-Type": "application/json", ...(signature && { "Stripe-Signature": signature }) },
      body,
    }),
  );

async function payFor() {
  const landlord = await newPerson({ userType: "landlord" });
  const migrant = await newPerson({ userType: "migrant", verified: true });
  const opened = await landlord.call("POST", "/api/create-payment-intent", { migrantId: migrant.id });
  const { clientSecret, paymentIntentId } = await opened.json<{
    clientSecret: string;
    paymentIntentId: string;
  }>();
  await payByCard(clientSecret);
  return { landlord, migrant, paymentIntentId };
}

const succeeded = async (paymentIntentId: string): Promise<Stripe.Event> => {
  const { data } = await stripe.events.list({ type: "payment_intent.succeeded", limit: 100 });
  const event = data.find(({ data: { object } }) => "id" in object && object.id === paymentIntentId);
  if (!event) throw new Error("Stripe has no such event.");
  return event;
};
const countOf = async (table: "connections" | "stripe_events", column: string, value: string) =>
  (await env.DB.prepare(`select count(*) as n from ${table} where ${column} = ?`).bind(value).first("n")) ??
  0;

beforeAll(() => holdWebhooks(true));

describe("a signed event", () => {
  it("makes the connection of a browser that never came back", async () => {
    const { landlord } = await payFor();
    expect(await countOf("connections", "landlord_id", landlord.id)).toBe(0);
    await holdWebhooks(false);
    await vi.waitFor(
      async () => expect(await countOf("connections", "landlord_id", landlord.id)).toBe(1),
      5_000,
    );
    await holdWebhooks(true);
  });

  it("counts once, before, after and beside the browser's own call", async () => {
    const { landlord, migrant, paymentIntentId } = await payFor();
    const event = await succeeded(paymentIntentId);
    const confirm = () =>
      landlord.call("POST", "/api/confirm-payment", { paymentIntentId, migrantId: migrant.id });
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => deliverEvent(post, event)),
      ...Array.from({ length: 5 }, confirm),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(15).fill(200));
    expect((await deliverEvent(post, event)).status).toBe(200);
    expect(await countOf("connections", "landlord_id", landlord.id)).toBe(1);
    expect(await countOf("stripe_events", "id", event.id)).toBe(1);
  });

  it("is believed about nothing but which payment to look at", async () => {
    const landlord = await newPerson({ userType: "landlord" });
    const migrant = await newPerson({ userType: "migrant", verified: true });
    const opened = await landlord.call("POST", "/api/create-payment-intent", { migrantId: migrant.id });
    const { paymentIntentId } = await opened.json<{ paymentIntentId: string }>();
    const lie = {
      id: "evt_lie",
      object: "event",
      type: "payment_intent.succeeded",
      livemode: false,
      data: { object: { id: paymentIntentId, object: "payment_intent", status: "succeeded" } },
    };
    expect((await deliverEvent(post, lie)).status).toBe(200);
    expect(await countOf("connections", "landlord_id", landlord.id)).toBe(0);
  });

  it("of a type or payment that is not ours is answered 200, of the other environment 400, and changes nothing", async () => {
    const { landlord, paymentIntentId } = await payFor();
    const event = await succeeded(paymentIntentId);
    const unknown = { ...event, id: "evt_unknown", type: "customer.created" };
    const foreign = { ...event, id: "evt_foreign", data: { object: { id: "pi_of_someone_else" } } };
    const live = { ...event, id: "evt_live", livemode: true };
    for (const odd of [unknown, foreign]) expect((await deliverEvent(post, odd)).status).toBe(200);
    const refused = await deliverEvent(post, live);
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: "invalid_signature" }]);
    expect(await countOf("connections", "landlord_id", landlord.id)).toBe(0);
  });
});

describe("an event without a good signature", () => {
  it("is refused with 400 and changes nothing", async () => {
    const { landlord, paymentIntentId } = await payFor();
    const event = await succeeded(paymentIntentId);
    const old = Math.floor(Date.now() / 1000) - 301;
    const answers = [
      await post(JSON.stringify(event)),
      await post(JSON.stringify(event), "t=1,v1=00"),
      await post(JSON.stringify(event), "nonsense"),
      await deliverEvent(post, event, { secret: "whsec_of_someone_else" }),
      await deliverEvent(post, event, { seconds: old }),
      await deliverEvent((body, signature) => post(`${body} `, signature), event),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: "invalid_signature" });
    }
    expect(await countOf("connections", "landlord_id", landlord.id)).toBe(0);
  });
});
