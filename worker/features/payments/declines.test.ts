import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as money from "#tests/money.ts";
import { cards, payByCard, payByRevolut, stripe } from "#tests/paying.ts";
import { newPair, type Pair } from "#tests/people.ts";
import type { Env } from "#worker/platform/env.ts";
import { startSession } from "#worker/platform/sessions.ts";

/** The product as it is deployed: everything is counted. */
const counting: Env = { ...env, RATE_LIMITS: "" };
const [declined, insufficient, stolen] = [cards.declined, "4000000000009995", "4000000000009979"] as const;
const typos = ["4000000000000127", "4000000000000069"];

type Opening = money.Opened & { cards?: "warned" | "paused" };
async function open(pair: Pair): Promise<Opening> {
  const answer = await money.openWith(counting, pair);
  expect(answer.status).toBe(200);
  return answer.json<Opening>();
}
/** Pays with these cards in turn, as the form does: it asks for the payment again after each decline. */
async function payWith(pair: Pair, numbers: readonly string[]): Promise<Opening> {
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
  it("does not count when it was mistyped, however often", async () => {
    const pair = await newPair();
    const opened = await payWith(pair, [...typos, ...typos, ...typos]);
    expect(opened.cards).toBeUndefined();
    await payByCard(opened.clientSecret);
    expect((await money.confirmWith(counting, pair, opened.paymentIntentId)).status).toBe(200);
  });

  it("warns the second time", async () => {
    const pair = await newPair();
    expect((await payWith(pair, [declined])).cards).toBeUndefined();
    expect((await payWith(pair, [insufficient])).cards).toBe("warned");
  });

  it("pauses cards for a day when it is the third different one, and nothing else [abuse 17]", async () => {
    const pair = await newPair();
    const before = await open(pair);
    const elsewhere = { ...pair, migrant: (await newPair()).migrant };
    const other = await open(elsewhere);
    const someoneElses = await open(await newPair());
    const opened = await payWith(pair, [declined, insufficient, stolen]);
    expect(opened.cards).toBe("paused");
    const { status } = await stripe.paymentIntents.retrieve(someoneElses.paymentIntentId);
    expect(status).toBe("requires_payment_method");
    expect((await payByCard(opened.clientSecret)).status).toBe(400);
    // What was open before is worthless, with other migrants too.
    for (const { paymentIntentId } of [before, other]) {
      expect((await stripe.paymentIntents.retrieve(paymentIntentId)).status).toBe("canceled");
    }
    expect((await open(elsewhere)).cards).toBe("paused");
    await payByRevolut(opened.clientSecret);
    expect((await money.confirmWith(counting, pair, opened.paymentIntentId)).status).toBe(200);
    later(24 * 60 * 60 + 1);
    pair.landlord.token = await startSession(env, pair.landlord.id);
    const again = await open(elsewhere);
    expect(again.cards).toBeUndefined();
    await payByCard(again.clientSecret);
    expect((await money.confirmWith(counting, elsewhere, again.paymentIntentId)).status).toBe(200);
  });

  it("pauses every payment where the account takes nothing but cards, and says when to come back", async () => {
    const pair = await newPair();
    await payWith(pair, [declined, insufficient, stolen]);
    const fetch = async (input: RequestInfo, init?: RequestInit) => {
      const request = new Request(input, init);
      const form = request.method === "POST" ? await request.clone().text() : "";
      if (!form.includes("excluded_payment_method_types")) return env.WORKBENCH.fetch(request);
      return Response.json({ error: { type: "invalid_request_error" } }, { status: 400 });
    };
    const cardsOnly = { ...counting, WORKBENCH: { fetch } as unknown as Fetcher };
    const elsewhere = { ...pair, migrant: (await newPair()).migrant };
    const answer = await money.openWith(cardsOnly, elsewhere);
    expect([answer.status, await answer.json()]).toMatchObject([429, { code: "card_declined_often" }]);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(23 * 60 * 60);
  });

  it("pauses cards when it is the same one six times, not five", async () => {
    const pair = await newPair();
    expect((await payWith(pair, Array(5).fill(declined))).cards).toBe("warned");
    expect((await payWith(pair, [declined])).cards).toBe("paused");
  });

  it("counts once, whatever tells of it", async () => {
    const pair = await newPair();
    const opened = await open(pair);
    for (const number of [declined, insufficient]) {
      await payByCard(opened.clientSecret, number);
      const event = await money.findEvent("payment_intent.payment_failed");
      for (const _ of ["once", "again"]) expect((await money.heedWith(counting, event)).status).toBe(200);
      await open(pair);
    }
    expect((await open(pair)).cards).toBe("warned");
  });

  it("counts without the browser, by its webhook", async () => {
    const pair = await newPair();
    const { clientSecret, paymentIntentId } = await open(pair);
    for (const number of [declined, insufficient, stolen]) {
      await payByCard(clientSecret, number);
      await money.heedWith(counting, await money.findEvent("payment_intent.payment_failed"));
    }
    expect((await stripe.paymentIntents.retrieve(paymentIntentId)).status).toBe("canceled");
    expect((await open(pair)).cards).toBe("paused");
  });
});

describe("attempts to pay", () => {
  it("are ten an hour, mistyped cards too", async () => {
    const pair = await newPair();
    const opened = await payWith(pair, Array(9).fill(typos[0]));
    await payByCard(opened.clientSecret, typos[0]);
    const answer = await money.openWith(counting, pair);
    expect([answer.status, await answer.json()]).toMatchObject([429, { code: "too_many_payments" }]);
    expect((await stripe.paymentIntents.retrieve(opened.paymentIntentId)).status).toBe("canceled");
    const another = { ...pair, migrant: (await newPair()).migrant };
    expect((await money.openWith(counting, another)).status).toBe(429);
    later(60 * 60 + 1);
    pair.landlord.token = await startSession(env, pair.landlord.id);
    expect((await open(pair)).clientSecret).not.toBe(opened.clientSecret);
  });
});
