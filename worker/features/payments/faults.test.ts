import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { me } from "#schema/endpoints/auth.ts";
import { getConnection, listConnections } from "#schema/endpoints/connections.ts";
import { sendMessage } from "#schema/endpoints/messages.ts";
import { listMigrants } from "#schema/endpoints/migrants.ts";
import { connections } from "#schema/tables/connections.ts";
import { payments, refunds, stripeEvents } from "#schema/tables/payments.ts";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import { users } from "#schema/tables/users.ts";
import { as, refusalOf } from "#tests/client.ts";
import { expectCounts } from "#tests/counts.ts";
import { beforeWriting, loseThread } from "#tests/faults.ts";
import { listen } from "#tests/live.ts";
import * as money from "#tests/money.ts";
import { kindsOf } from "#tests/notifications.ts";
import { cards, payByCard, stripe } from "#tests/paying.ts";
import { newConnection, newLandlord, newPair, type Pair, type TestPerson } from "#tests/people.ts";
import { queueNews } from "#tests/queue-news.ts";
import { change, daysAgo, now, row, rows } from "#tests/rows.ts";
import { sendOwedRefunds } from "#worker/features/refunds/index.ts";
import { openThread } from "#worker/objects/thread/connection-thread.ts";
import { openDatabase } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { settle } from "./settle.ts";

type Answer = (forward: () => Promise<Response>, request: Request) => Promise<Response>;
/** Bindings with a Stripe whose answers come from this function. `forward` returns the simulator's answer. */
const withStripe = (answer: Answer): Env => {
  const fetch = (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init);
    return answer(() => env.WORKBENCH.fetch(request.clone()), request);
  };
  return { ...env, WORKBENCH: { fetch } as unknown as Fetcher };
};
const dropped = () => Promise.reject(new Error("Network connection lost."));
/** Gives no answer until the caller stops waiting. */
const silence: Answer = (_, { signal }) =>
  new Promise((__, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
const isPost = ({ method }: Request) => method === "POST";

const write = (person: TestPerson, connectionId: string) =>
  as(person).send(sendMessage, { body: { connectionId, content: "Hello" } });

async function winDispute(paymentIntentId: string) {
  const { data } = await stripe.disputes.list({ payment_intent: paymentIntentId });
  const evidence = { uncategorized_text: "winning_evidence" };
  return stripe.disputes.update(String(data[0]?.id), { evidence });
}
async function loseDispute(paymentIntentId: string) {
  const { data } = await stripe.disputes.list({ payment_intent: paymentIntentId });
  return stripe.disputes.close(String(data[0]?.id));
}

/** The alerts with this word that `work` causes. */
async function alertsDuring(word: string, work: () => Promise<void>): Promise<unknown[]> {
  const alerts = vi.spyOn(console, "error").mockImplementation(() => {});
  await work();
  const found = alerts.mock.calls.flat().filter((line) => String(line).includes(word));
  alerts.mockRestore();
  return found;
}

beforeEach(() => money.beginAnew());

describe("while Stripe is unreachable", () => {
  it("an intent that Stripe did not create does not block the next attempt [fault 1]", async () => {
    const pair = await newPair();
    expect((await money.sendOpen(pair, withStripe(dropped))).status).toBe(503);
    expect((await stripe.paymentIntents.list()).data).toEqual([]);
    await money.openAndPay(pair);
    await money.threePasses();
    await money.expectMoneyToBeRight();
  });

  it("the next attempt gets the intent whose reply was lost, with the same secret [fault 2, fault 4]", async () => {
    const pair = await newPair();
    const losingReplies = withStripe(async (forward, request) => {
      const answer = await forward();
      return isPost(request) ? dropped() : answer;
    });
    expect((await money.sendOpen(pair, losingReplies)).status).toBe(503);
    const first = await money.open(pair);
    expect((await stripe.paymentIntents.list()).data.map(({ id }) => id)).toEqual([first.paymentIntentId]);
    expect(await money.open(pair)).toEqual(first);
  });

  it("payments answer 503 with Retry-After, and other calls work [fault 16, ASVS 16.5.1]", async () => {
    const pair = await newPair();
    const down = withStripe(async () => Response.json({ error: { type: "api_error" } }, { status: 500 }));
    const answer = await money.sendOpen(pair, down);
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "10"]);
    const landlord = as(pair.landlord, { bindings: down });
    for (const endpoint of [me, listMigrants, listConnections]) await landlord.call(endpoint);
  });

  it.each([
    ["junk", async () => new Response("<html>Bad gateway</html>")],
    ["JSON that is no intent", async () => Response.json(["pi"])],
    ["6 MB", async () => new Response("[".repeat(6 * 1024 * 1024))],
    ["no answer for ten seconds", silence],
  ])(
    "%s from Stripe leads to 503, and nothing of the answer is stored [fault 17]",
    { timeout: 20_000 },
    async (_, answer) => {
      const pair = await newPair();
      expect((await money.sendOpen(pair, withStripe(answer))).status).toBe(503);
      expect(await rows(payments)).toMatchObject([{ status: "creating", paymentIntentId: null }]);
      expect(await rows(connections)).toEqual([]);
    },
  );

  it("a refund is retried until Stripe has it, and Stripe makes it once [fault 15]", async () => {
    const pair = await newPair();
    const { connectionId, paymentIntentId } = await money.connect(pair);
    const noRefunds = withStripe((forward, { url }) => (url.endsWith("/refunds") ? dropped() : forward()));
    expect((await money.sendMove(pair.migrant, connectionId, "cancelled", noRefunds)).status).toBe(200);
    expect(await rows(refunds)).toMatchObject([{ status: "pending", attempts: 1 }]);
    const losingReplies = withStripe(async (forward, request) => {
      const answer = await forward();
      return request.url.endsWith("/refunds") && isPost(request) ? dropped() : answer;
    });
    await money.pass(5, losingReplies);
    await money.pass(10);
    expect((await stripe.refunds.list({ payment_intent: paymentIntentId })).data).toHaveLength(1);
    await money.expectMoneyToBeRight();
  });
});

describe("events", () => {
  it.each([
    ["the success", cards.good],
    ["a success that a bank disputes", cards.disputed],
  ])("of a failed attempt change nothing if they arrive after %s [fault 11]", async (_, card) => {
    const pair = await newPair();
    const opened = await money.open(pair);
    await payByCard(opened.clientSecret, cards.declined);
    const failed = await money.findEvent("payment_intent.payment_failed");
    await payByCard(opened.clientSecret, card);
    await money.confirm(pair, opened.paymentIntentId);
    expect((await money.receiveEvent(failed)).status).toBe(200);
    expect(await rows(connections)).toMatchObject([{ status: "pending" }]);
    await money.expectMoneyToBeRight();
  });

  it("of a failed attempt are counted once, also if they arrive after another card has paid", async () => {
    const pair = await newPair();
    const paid = { payment_started: 1, payment_succeeded: 1, connected: 1 };
    await expectCounts({ ...paid, payment_failed: 1 }, async () => {
      const { clientSecret, paymentIntentId } = await money.openAndPay(pair, cards.declined);
      const failed = await money.findEvent("payment_intent.payment_failed");
      await payByCard(clientSecret);
      await money.confirm(pair, paymentIntentId);
      for (const _ of ["once", "again"]) expect((await money.receiveEvent(failed)).status).toBe(200);
    });
  });

  it("of a dispute are stored only once the thread is frozen", async () => {
    const { connectionId } = await money.connect(await newPair(), cards.disputed);
    const event = await money.findEvent("charge.dispute.created");
    loseThread(connectionId);
    expect((await money.receiveEvent(event)).status).toBeGreaterThanOrEqual(500);
    vi.restoreAllMocks();
    expect(await rows(stripeEvents, { id: event.id })).toEqual([]);
  });

  it("that were not delivered are read from Stripe by the five-minute pass [fault 18]", async () => {
    const pair = await newPair();
    const { connectionId, paymentIntentId } = await money.connect(pair, cards.disputed);
    await money.pass(5);
    expect((await row(connections, { id: connectionId })).disputedAt).toEqual(expect.any(String));
    expect((await write(pair.migrant, connectionId)).status).toBe(409);
    expect((await money.sendMove(pair.landlord, connectionId, "active")).status).toBe(409);
    await winDispute(paymentIntentId);
    await money.pass(10);
    expect((await row(connections, { id: connectionId })).disputedAt).toBeNull();
    expect((await write(pair.migrant, connectionId)).status).toBe(201);
  });
});

describe("a dispute, or a refund by hand in the dashboard", () => {
  it("freezes the thread with its first event, and after a lost dispute the fee no longer counts as paid [fault 18]", async () => {
    const pair = await newPair();
    const { connectionId, paymentIntentId } = await money.connect(pair, cards.disputed);
    await money.receiveEvent(await money.findEvent("charge.dispute.created"));
    expect((await write(pair.landlord, connectionId)).status).toBe(409);
    await loseDispute(paymentIntentId);
    await money.receiveEvent(await money.findEvent("charge.dispute.closed"));
    expect(await rows(connections)).toMatchObject([{ paymentCompleted: false }]);
    await money.expectMoneyToBeRight();
  });

  it("is told to the landlord at once", async () => {
    const pair = await newPair();
    await money.connect(pair, cards.disputed);
    expect(await kindsOf(pair.landlord)).toEqual(["connected", "disputed"]);
    expect(await kindsOf(pair.migrant)).toEqual(["connected"]);
  });

  it("that a bank decides for us counts as neither a refund nor an end", async () => {
    const pair = await newPair();
    const paid = { payment_started: 1, payment_succeeded: 1, connected: 1, payment_disputed: 1 };
    await expectCounts({ ...paid, accepted: 1 }, async () => {
      const { connectionId, paymentIntentId } = await money.connect(pair, cards.disputed);
      await winDispute(paymentIntentId);
      const event = await money.findEvent("charge.dispute.closed");
      expect((await money.receiveEvent(event)).status).toBe(200);
      // This is counted last, so that every earlier event has been counted.
      expect((await money.sendMove(pair.landlord, connectionId, "active")).status).toBe(200);
    });
  });

  it("of a payment without a connection delays its refund until the bank has decided", async () => {
    const pair = await newPair();
    await money.connect(pair);
    const second = await money.payOldIntent(pair);
    await money.account().dispute(second);
    expect((await refusalOf(money.sendConfirm(pair, second))).code).toBe("payment_refunded");
    expect(await rows(refunds)).toMatchObject([{ reason: "charged_twice", status: "pending" }]);
    await winDispute(second);
    const event = await money.findEvent("charge.dispute.closed");
    expect((await money.receiveEvent(event)).status).toBe(200);
    expect(await rows(refunds)).toMatchObject([{ status: "succeeded" }]);
    await money.expectMoneyToBeRight();
  });

  it("updates the open screens of both people", async () => {
    const pair = await newPair();
    const { paymentIntentId } = await money.connect(pair);
    const screens = [await listen(pair.landlord), await listen(pair.migrant)];
    await money.account().dispute(paymentIntentId);
    await money.pass(5);
    for (const screen of screens) {
      await screen.until((each) => each.of("connection").length > 0);
      screen.socket.close();
    }
  });

  it("that a bank decides is settled within two passes, also after a week without one and with 50 older disputes", async () => {
    const { landlord, migrant } = await newPair();
    for (let other = 0; other < 50; other += 1)
      await newConnection(landlord, migrant, "completed", { disputedAt: now() });
    const { connectionId, paymentIntentId } = await money.connect(await newPair(), cards.disputed);
    expect((await row(connections, { id: connectionId })).disputedAt).toEqual(expect.any(String));
    await winDispute(paymentIntentId);
    // After a week, the sweeps of Stripe's lists no longer read the dispute.
    for (const days of [7, 8]) await money.pass(days * 24 * 60);
    expect((await row(connections, { id: connectionId })).disputedAt).toBeNull();
  });

  it("of a part of the fee raises one alert and changes nothing else", async () => {
    const pair = await newPair();
    const { connectionId, paymentIntentId } = await money.connect(pair);
    const alerts = await alertsDuring("partly_refunded", async () => {
      await stripe.refunds.create({ payment_intent: paymentIntentId, amount: 5_000 });
      for (const minutes of [5, 10]) await money.pass(minutes);
    });
    expect(alerts).toHaveLength(1);
    expect((await write(pair.landlord, connectionId)).status).toBe(201);
    await money.expectMoneyToBeRight();
  });

  it.each([
    ["of the whole fee", cards.good, (id: string) => stripe.refunds.create({ payment_intent: id })],
    ["that is lost", cards.disputed, loseDispute],
  ])(
    "%s ends the connection and the stay, and the pair may connect again [fault 18]",
    async (_, card, takeBack) => {
      const [pair, others] = [await newPair(), await newPair()];
      await money.sendMove(others.landlord, (await money.connect(others)).connectionId, "active");
      const { connectionId: id, paymentIntentId } = await money.connect(pair, card);
      await money.sendMove(pair.landlord, id, "active");
      await takeBack(paymentIntentId);
      await money.pass(5);
      for (const person of [pair.landlord, pair.migrant]) {
        const ended = { status: "cancelled", paymentCompleted: false };
        expect(await as(person).call(getConnection, { params: { id } })).toMatchObject(ended);
      }
      const isHosted = async ({ id }: TestPerson) => (await row(migrantProfiles, { userId: id })).hosted;
      expect([await isHosted(pair.migrant), await isHosted(others.migrant)]).toEqual([false, true]);
      // This is checked before a message is sent, because a message would freeze the thread too.
      const frozen = expect.arrayContaining(["cancelled"]);
      expect(await openThread(env, id).summary(pair.migrant.id)).toMatchObject({ frozen });
      expect((await write(pair.landlord, id)).status).toBe(409);
      await money.connect(pair);
      await money.expectMoneyToBeRight();
    },
  );

  it("delays an owed refund without an alert, and the refund is sent once the dispute is won", async () => {
    const pair = await newPair();
    const { connectionId, paymentIntentId } = await money.connect(pair, cards.disputed);
    const alerts = await alertsDuring("refund", async () => {
      await money.sendMove(pair.migrant, connectionId, "cancelled");
      for (let pass = 1; pass <= 6; pass += 1) await money.pass(5 * pass);
    });
    expect(alerts).toEqual([]);
    expect(await rows(refunds)).toMatchObject([{ status: "pending" }]);
    await money.expectMoneyToBeRight();
    await winDispute(paymentIntentId);
    await money.pass(35);
    expect(await rows(refunds)).toMatchObject([{ status: "succeeded" }]);
    await money.expectMoneyToBeRight();
  });
});

it("a refund that the bank returns is still owed, the fee does not count as paid, and one alert is raised", async () => {
  const pair = await newPair();
  const { connectionId } = await money.connect(pair, cards.refundFails);
  await money.sendMove(pair.migrant, connectionId, "cancelled");
  const alerts = await alertsDuring("refund_did_not_stand", () => money.threePasses());
  expect(alerts).toHaveLength(1);
  expect(await rows(refunds)).toMatchObject([{ status: "failed" }]);
  expect(await rows(payments)).toMatchObject([{ status: "succeeded" }]);
  expect(await rows(connections)).toMatchObject([{ paymentCompleted: false }]);
});

it("a fee that was refunded by hand counts as paid again when the bank returns it, with one alert and no case", async () => {
  const pair = await newPair();
  const { paymentIntentId } = await money.connect(pair);
  const refund = await stripe.refunds.create({ payment_intent: paymentIntentId });
  const confirm = async () => expect((await money.sendConfirm(pair, paymentIntentId)).status).toBe(200);
  expect(await alertsDuring("alert", confirm)).toEqual([]);
  expect(await rows(payments)).toMatchObject([{ status: "refunded", refundedPence: 20_000 }]);
  await money.account().failRefund(refund.id);
  const alerts = await alertsDuring("alert", async () => {
    expect(await queueNews([], confirm, false)).toEqual([0]);
    await confirm();
  });
  expect(alerts).toEqual([expect.stringContaining("refund_did_not_stand")]);
  expect(await rows(payments)).toMatchObject([{ status: "succeeded", refundedPence: 0 }]);
  expect(await rows(connections)).toMatchObject([{ status: "cancelled", paymentCompleted: true }]);
  expect(await rows(refunds)).toEqual([]);
});

describe("a refund that is sent while its payment is settled", () => {
  it("stays recorded as refunded", async () => {
    const pair = await newPair();
    const { connectionId, paymentIntentId } = await money.connect(pair);
    let sent: Promise<unknown> | undefined;
    const DB = beforeWriting(env.DB, async () => {
      sent ??= money.sendMove(pair.migrant, connectionId, "cancelled");
      await sent;
    });
    await settle({ env, db: openDatabase({ ...env, DB }), now: now() }, paymentIntentId);
    expect(await rows(refunds)).toMatchObject([{ status: "succeeded" }]);
    expect(await rows(payments)).toMatchObject([{ status: "refunded", refundedPence: 20_000 }]);
    await money.expectMoneyToBeRight();
  });

  it("no longer counts as refunded when the bank returns it at once", async () => {
    const pair = await newPair();
    const { connectionId, paymentIntentId } = await money.connect(pair, cards.refundFails);
    await money.sendMove(pair.migrant, connectionId, "cancelled", money.withoutRefunds(env));
    let sent: Promise<void> | undefined;
    const bindings = withStripe(async (forward, request) => {
      if (new URL(request.url).pathname.endsWith("/refunds"))
        sent ??= sendOwedRefunds(env, openDatabase(env));
      await sent;
      return forward();
    });
    await settle({ env: bindings, db: openDatabase(env), now: now() }, paymentIntentId);
    expect(sent).toBeDefined();
    expect(await rows(refunds)).toMatchObject([{ status: "failed" }]);
    expect(await rows(payments)).toMatchObject([{ status: "succeeded", refundedPence: 0 }]);
  });
});

it("two landlords who pay for one migrant are both connected [fault 13]", async () => {
  const one = await newPair();
  const other = { landlord: await newLandlord(), migrant: one.migrant };
  const pairs = [one, other];
  const opened = await Promise.all(pairs.map((pair) => money.openAndPay(pair)));
  const confirm = (pair: Pair, at: number) => money.confirm(pair, String(opened[at]?.paymentIntentId));
  await Promise.all(pairs.map(confirm));
  expect(await rows(connections)).toHaveLength(2);
});

it("several passes over a payment that does not match cause one alert", async () => {
  const pair = await newPair();
  const { paymentIntentId, clientSecret } = await money.open(pair);
  await stripe.paymentIntents.update(paymentIntentId, { amount: 100 });
  await payByCard(clientSecret);
  const alerts = await alertsDuring("payment_mismatch", async () => {
    await Promise.all([money.pass(5), money.pass(5)]);
    for (const minutes of [70, 140]) await money.pass(minutes);
  });
  expect(alerts).toHaveLength(1);
  expect(await rows(connections)).toEqual([]);
});

describe("suspending a migrant", () => {
  it("ends their pending connections in the next pass, and the fee is refunded", async () => {
    const [pair, others] = [await newPair(), await newPair()];
    const { connectionId } = await money.connect(pair);
    await money.connect(others);
    await change(users, { id: pair.migrant.id }, { suspendedAt: now() });
    await money.threePasses();
    expect(await rows(connections)).toMatchObject([
      { status: "cancelled", paymentCompleted: false },
      { status: "pending", paymentCompleted: true },
    ]);
    const sent = { reason: "migrant_unavailable", status: "succeeded" };
    expect(await rows(refunds)).toMatchObject([sent]);
    const closed = { frozen: ["cancelled"] };
    expect(await openThread(env, connectionId).summary(pair.migrant.id)).toMatchObject(closed);
    await money.expectMoneyToBeRight();
  });

  it("leads to a refund of a payment that is not settled yet, whatever other connections the two people have", async () => {
    const pair = await newPair();
    const opened = await money.open(pair);
    await money.connect({ ...pair, landlord: await newLandlord() });
    await money.connect({ ...pair, migrant: (await newPair()).migrant });
    await change(connections, {}, { status: "active" });
    await payByCard(opened.clientSecret);
    await change(users, { id: pair.migrant.id }, { suspendedAt: now() });
    await money.threePasses();
    const sent = { reason: "migrant_unavailable", status: "succeeded" };
    expect(await rows(refunds)).toMatchObject([sent]);
    const ofPair = { landlordId: pair.landlord.id, migrantId: pair.migrant.id };
    expect(await rows(connections, ofPair)).toEqual([]);
  });
});

it("a message that a silent migrant sends during the decline is either refused, or counts and the fee stays paid", {
  timeout: 60_000,
}, async () => {
  for (let trial = 0; trial < 10; trial += 1) {
    await money.beginAnew();
    const pair = await newPair();
    const { connectionId: id } = await money.connect(pair);
    await change(connections, { id }, { createdAt: daysAgo(365) });
    const [, sent] = await Promise.all([
      money.sendMove(pair.landlord, id, "cancelled"),
      write(pair.migrant, id),
    ]);
    await money.threePasses();
    expect(await rows(connections)).toMatchObject([{ paymentCompleted: sent.status === 201 }]);
    await money.expectMoneyToBeRight();
  }
});
