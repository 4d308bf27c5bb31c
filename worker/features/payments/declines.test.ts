import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { payments } from "#schema/tables/payments.ts";
import { refusalOf } from "#tests/client.ts";
import * as money from "#tests/money.ts";
import { cards, payByCard, payByRevolut, stripe } from "#tests/paying.ts";
import { newPair, type Pair } from "#tests/people.ts";
import { change, daysAgo } from "#tests/rows.ts";
import type { Env } from "#worker/platform/env.ts";
import { startSession } from "#worker/platform/sessions.ts";

/** Bindings with rate limits, as in production. */
const counting: Env = { ...env, RATE_LIMITS: "" };
const { declined, insufficientFunds, stolen, incorrectCvc, expired } = cards;

/** The same with a Stripe that cannot cancel intents. */
const withoutCancel: Env = {
  ...counting,
  WORKBENCH: {
    fetch: async (input: RequestInfo, init?: RequestInit) => {
      const request = new Request(input, init);
      if (!request.url.endsWith("/cancel")) return env.WORKBENCH.fetch(request);
      return Response.json({ error: { type: "api_error" } }, { status: 500 });
    },
  } as unknown as Fetcher,
};

const open = (pair: Pair) => money.open(pair, counting);
const statusOf = async ({ paymentIntentId }: money.Opened) =>
  (await stripe.paymentIntents.retrieve(paymentIntentId)).status;
/** Pays with these cards in turn and opens the payment again after each decline, as the form does. */
async function payWith(pair: Pair, numbers: readonly string[]): Promise<money.Opened> {
  let opened = await open(pair);
  for (const number of numbers) {
    await payByCard(opened.clientSecret, number);
    opened = await open(pair);
  }
  return opened;
}
const later = (seconds: number) => vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ["Date"] });

beforeEach(() => money.beginAnew());
afterEach(() => vi.useRealTimers());

describe("a card that is declined", () => {
  it("does not count after a typing mistake, however often", async () => {
    const pair = await newPair();
    const opened = await payWith(pair, [incorrectCvc, expired, incorrectCvc, expired, incorrectCvc, expired]);
    expect(opened.cards).toBeUndefined();
    await payByCard(opened.clientSecret);
    await money.confirm(pair, opened.paymentIntentId, counting);
  });

  it("warns the second time", async () => {
    const pair = await newPair();
    expect((await payWith(pair, [declined])).cards).toBeUndefined();
    expect((await payWith(pair, [insufficientFunds])).cards).toBe("warned");
  });

  it("no longer warns once a payment succeeds, and warns again at the second decline after it", async () => {
    const pair = await newPair();
    const opened = await payWith(pair, [declined, declined]);
    expect(opened.cards).toBe("warned");
    await payByCard(opened.clientSecret);
    await money.confirm(pair, opened.paymentIntentId, counting);
    const next = { ...pair, migrant: (await newPair()).migrant };
    expect((await payWith(next, [declined])).cards).toBeUndefined();
    expect((await payWith(next, [declined])).cards).toBe("warned");
    expect((await payWith(next, [insufficientFunds, stolen])).cards).toBe("paused");
  });

  it("does not warn again when its webhook arrives after the payment has succeeded", async () => {
    const pair = await newPair();
    const opened = await open(pair);
    const events = [];
    for (const number of [declined, insufficientFunds]) {
      await payByCard(opened.clientSecret, number);
      events.push(await money.findEvent("payment_intent.payment_failed"));
    }
    await payByCard(opened.clientSecret);
    await money.confirm(pair, opened.paymentIntentId, counting);
    for (const event of events) expect((await money.receiveEvent(event, counting)).status).toBe(200);
    const next = { ...pair, migrant: (await newPair()).migrant };
    expect((await open(next)).cards).toBeUndefined();
    // What pauses card payments counts on.
    expect((await payWith(next, [stolen])).cards).toBe("paused");
  });

  it("ends what was open before the pause although Stripe could not cancel it then", async () => {
    const pair = await newPair();
    const opened = await open(pair);
    const elsewhere = await open({ ...pair, migrant: (await newPair()).migrant });
    const receive = async (bindings: Env) =>
      money.receiveEvent(await money.findEvent("payment_intent.payment_failed"), bindings);
    for (const number of [declined, insufficientFunds]) {
      await payByCard(opened.clientSecret, number);
      await receive(counting);
    }
    later(60);
    await payByCard(opened.clientSecret, stolen);
    await receive(withoutCancel);
    expect(await statusOf(opened)).toBe("requires_payment_method");
    await payByCard(elsewhere.clientSecret, declined);
    await receive(counting);
    for (const each of [opened, elsewhere]) expect(await statusOf(each)).toBe("canceled");
  });

  it("pauses card payments of that landlord for a day when it is the third different card [abuse 17]", async () => {
    const pair = await newPair();
    const before = await open(pair);
    const elsewhere = { ...pair, migrant: (await newPair()).migrant };
    const other = await open(elsewhere);
    const someoneElses = await open(await newPair());
    const opened = await payWith(pair, [declined, insufficientFunds, stolen]);
    expect(opened.cards).toBe("paused");
    expect(await statusOf(someoneElses)).toBe("requires_payment_method");
    expect((await payByCard(opened.clientSecret)).status).toBe(400);
    for (const earlier of [before, other]) expect(await statusOf(earlier)).toBe("canceled");
    expect((await open(elsewhere)).cards).toBe("paused");
    await payByRevolut(opened.clientSecret);
    await money.confirm(pair, opened.paymentIntentId, counting);
    later(24 * 60 * 60 + 1);
    pair.landlord.token = await startSession(env, pair.landlord.id);
    const again = await open(elsewhere);
    expect(again.cards).toBeUndefined();
    await payByCard(again.clientSecret);
    await money.confirm(elsewhere, again.paymentIntentId, counting);
  });

  it("is told of the connection when it was paid while the end of the pause replaced it", async () => {
    const pair = await newPair();
    const opened = await payWith(pair, [declined, insufficientFunds, stolen]);
    later(24 * 60 * 60 + 1);
    pair.landlord.token = await startSession(env, pair.landlord.id);
    const fetch = async (input: RequestInfo, init?: RequestInit) => {
      const request = new Request(input, init);
      if (request.url.endsWith("/cancel")) await payByRevolut(opened.clientSecret);
      return env.WORKBENCH.fetch(request);
    };
    const paidMeanwhile = { ...counting, WORKBENCH: { fetch } as unknown as Fetcher };
    const answer = await refusalOf(money.sendOpen(pair, paidMeanwhile));
    expect(answer).toEqual({ status: 409, code: "already_connected" });
    await money.confirm(pair, opened.paymentIntentId, counting);
  });

  it("leaves open what began since the pause, also after another way to pay has failed", async () => {
    const pair = await newPair();
    const opened = await payWith(pair, [declined, insufficientFunds, stolen]);
    await payByRevolut(opened.clientSecret, "fail");
    expect(await open(pair)).toEqual(opened);
    expect(await statusOf(opened)).toBe("requires_payment_method");
  });

  it("ends no payment without a pause, however long it has been open", async () => {
    const pair = await newPair();
    const opened = await open(pair);
    await change(payments, { landlordId: pair.landlord.id }, { createdAt: daysAgo(2) });
    await payByCard(opened.clientSecret, declined);
    expect(await open(pair)).toEqual(opened);
    expect(await statusOf(opened)).toBe("requires_payment_method");
  });

  it("refuses every payment with the time until it is possible where the account has only cards", async () => {
    const pair = await newPair();
    await payWith(pair, [declined, insufficientFunds, stolen]);
    const fetch = async (input: RequestInfo, init?: RequestInit) => {
      const request = new Request(input, init);
      const form = request.method === "POST" ? [...(await request.clone().formData()).keys()] : [];
      if (!form.some((name) => name.startsWith("excluded_payment_method_types")))
        return env.WORKBENCH.fetch(request);
      return Response.json({ error: { type: "invalid_request_error" } }, { status: 400 });
    };
    const cardsOnly = { ...counting, WORKBENCH: { fetch } as unknown as Fetcher };
    const elsewhere = { ...pair, migrant: (await newPair()).migrant };
    const answer = await money.sendOpen(elsewhere, cardsOnly);
    expect(await refusalOf(answer)).toEqual({ status: 429, code: "card_declined_often" });
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(23 * 60 * 60);
  });

  it("pauses card payments when one card is declined six times, not five", async () => {
    const pair = await newPair();
    expect((await payWith(pair, Array(5).fill(declined))).cards).toBe("warned");
    expect((await payWith(pair, [declined])).cards).toBe("paused");
  });

  it("no longer counts after a day", async () => {
    const pair = await newPair();
    expect((await payWith(pair, [declined, insufficientFunds])).cards).toBe("warned");
    later(24 * 60 * 60 + 1);
    pair.landlord.token = await startSession(env, pair.landlord.id);
    expect((await payWith(pair, [stolen])).cards).toBeUndefined();
  });

  it("counts once, whether the webhook, its repeat or the browser reports it", async () => {
    const pair = await newPair();
    const opened = await open(pair);
    for (const number of [declined, insufficientFunds]) {
      await payByCard(opened.clientSecret, number);
      const event = await money.findEvent("payment_intent.payment_failed");
      for (const _ of ["once", "again"]) expect((await money.receiveEvent(event, counting)).status).toBe(200);
      await open(pair);
    }
    expect((await open(pair)).cards).toBe("warned");
  });

  it("counts by its webhook alone", async () => {
    const pair = await newPair();
    const opened = await open(pair);
    for (const number of [declined, insufficientFunds, stolen]) {
      await payByCard(opened.clientSecret, number);
      await money.receiveEvent(await money.findEvent("payment_intent.payment_failed"), counting);
    }
    expect(await statusOf(opened)).toBe("canceled");
    const since = await open(pair);
    expect(since.cards).toBe("paused");
    // What is open since the pause has no cards, and a repeat of an old webhook leaves it alone.
    const repeat = { ...(await money.findEvent("payment_intent.payment_failed")), id: "evt_repeat" };
    expect((await money.receiveEvent(repeat, counting)).status).toBe(200);
    expect(await statusOf(since)).toBe("requires_payment_method");
  });
});

describe("attempts to pay", () => {
  it("are limited to ten an hour, typing mistakes included", async () => {
    const pair = await newPair();
    const opened = await payWith(pair, Array(9).fill(incorrectCvc));
    await payByCard(opened.clientSecret, incorrectCvc);
    const tooMany = { status: 429, code: "too_many_payments" };
    expect(await refusalOf(money.sendOpen(pair, counting))).toEqual(tooMany);
    expect(await statusOf(opened)).toBe("canceled");
    const another = { ...pair, migrant: (await newPair()).migrant };
    expect((await money.sendOpen(another, counting)).status).toBe(429);
    later(60 * 60 + 1);
    pair.landlord.token = await startSession(env, pair.landlord.id);
    expect((await open(pair)).clientSecret).not.toBe(opened.clientSecret);
  });

  it("no longer count after an hour", async () => {
    const pair = await newPair();
    const opened = await payWith(pair, Array(9).fill(incorrectCvc));
    later(60 * 60 + 1);
    pair.landlord.token = await startSession(env, pair.landlord.id);
    expect((await payWith(pair, [incorrectCvc])).clientSecret).toBe(opened.clientSecret);
  });
});
