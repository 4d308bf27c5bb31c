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

/** The same bindings with a Stripe that fails to cancel intents. */
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
  it("does not count if the cause is a typing mistake", async () => {
    const pair = await newPair();
    const opened = await payWith(pair, [incorrectCvc, expired, incorrectCvc, expired, incorrectCvc, expired]);
    expect(opened.cards).toBeUndefined();
    await payByCard(opened.clientSecret);
    await money.confirm(pair, opened.paymentIntentId, counting);
  });

  it.each<[string, object]>([
    ["Stripe names a typing mistake", { failure_code: "incorrect_cvc" }],
    ["only the bank names a typing mistake", { outcome: { reason: "incorrect_cvc" } }],
    ["it was another way to pay", { payment_method_details: { type: "revolut_pay" } }],
  ])("does not count if %s", async (_, more) => {
    const fetch = async (input: RequestInfo, init?: RequestInit) => {
      const request = new Request(input, init);
      const answer = await env.WORKBENCH.fetch(request.clone());
      if (!new URL(request.url).pathname.endsWith("/charges")) return answer;
      const { data, ...list } = await answer.json<{ data: object[] }>();
      return Response.json({ ...list, data: data.map((charge) => ({ ...charge, ...more })) });
    };
    const changed = { ...counting, WORKBENCH: { fetch } as unknown as Fetcher };
    const pair = await newPair();
    const opened = await money.open(pair, changed);
    for (const number of [declined, insufficientFunds, stolen]) await payByCard(opened.clientSecret, number);
    expect(await money.open(pair, changed)).toEqual(opened);
  });

  it("causes a warning the second time", async () => {
    const pair = await newPair();
    expect((await payWith(pair, [declined])).cards).toBeUndefined();
    expect((await payWith(pair, [insufficientFunds])).cards).toBe("warned");
  });

  it("causes no warning once a payment succeeds, and causes one again at the second decline afterwards", async () => {
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

  it("causes no new warning when its webhook arrives after the payment has succeeded", async () => {
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
    // The declines still count towards the pause of card payments.
    expect((await payWith(next, [stolen])).cards).toBe("paused");
  });

  it("cancels payments from before the pause later, if Stripe failed to cancel them when the pause began", async () => {
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

  it("leads to 409 already_connected when the payment is paid while a new one replaces it after the pause", async () => {
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

  it("does not cancel payments that began after the pause, also when another way to pay fails", async () => {
    const pair = await newPair();
    const opened = await payWith(pair, [declined, insufficientFunds, stolen]);
    later(60 * 60);
    pair.landlord.token = await startSession(env, pair.landlord.id);
    await payByRevolut(opened.clientSecret, "fail");
    expect(await open(pair)).toEqual(opened);
    expect(await statusOf(opened)).toBe("requires_payment_method");
  });

  it("cancels no payment without a pause, however long the payment has been open", async () => {
    const pair = await newPair();
    const opened = await open(pair);
    await change(payments, { landlordId: pair.landlord.id }, { createdAt: daysAgo(2) });
    await payByCard(opened.clientSecret, declined);
    expect(await open(pair)).toEqual(opened);
    expect(await statusOf(opened)).toBe("requires_payment_method");
  });

  it("leads to 429 with Retry-After during the pause if cards are the only way to pay", async () => {
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

  it("counts even if only its webhook reports it", async () => {
    const pair = await newPair();
    // The clock stands still, so that the pause begins at the same time as the payment that it cancels.
    later(0);
    const opened = await open(pair);
    for (const number of [declined, insufficientFunds, stolen]) {
      await payByCard(opened.clientSecret, number);
      await money.receiveEvent(await money.findEvent("payment_intent.payment_failed"), counting);
    }
    expect(await statusOf(opened)).toBe("canceled");
    const since = await open(pair);
    expect(since.cards).toBe("paused");
    // A payment that was opened after the pause has no cards, and a repeated old webhook does not cancel it.
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
