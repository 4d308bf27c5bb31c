import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { getConnection } from "#schema/endpoints/connections.ts";
import { connections } from "#schema/tables/connections.ts";
import { alerts } from "#schema/tables/operations.ts";
import { payments, refunds } from "#schema/tables/payments.ts";
import { users } from "#schema/tables/users.ts";
import { as } from "#tests/client.ts";
import { expectCounts } from "#tests/counts.ts";
import { beforeWriting, loseThread } from "#tests/faults.ts";
import { listen } from "#tests/live.ts";
import * as money from "#tests/money.ts";
import { kindsOf, queuedBy } from "#tests/notifications.ts";
import { cards, stripe } from "#tests/paying.ts";
import { newConnectedPair, newConnection, newMigrant, newPair } from "#tests/people.ts";
import { queueNews } from "#tests/queue-news.ts";
import { change, daysAgo, insert, now, row, rows } from "#tests/rows.ts";
import { settle } from "#worker/features/payments/settle.ts";
import { openThread } from "#worker/objects/thread/connection-thread.ts";
import { openDatabase } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { cancelOpenPaymentsOf } from "./open-payments.ts";
import { completeRefund, dropRefund, makeRefundDue, releaseSuspended, returnedInFull } from "./queries.ts";
import { sendOwedRefunds } from "./refunds.ts";
import { endLeftoverConnections } from "./release.ts";
import { decideSilentRefunds } from "./silence.ts";

/** Creates a fee whose refund is queued because the migrant withdrew, and that Stripe has not refunded. */
async function oweRefund(card: string = cards.good, bindings: Env = money.withoutRefunds(env)) {
  const pair = await newPair();
  const { connectionId, paymentIntentId } = await money.connect(pair, card);
  await money.sendMove(pair.migrant, connectionId, "cancelled", bindings);
  expect((await rows(refunds)).at(-1)).toMatchObject({ status: "pending", attempts: 1 });
  return { pair, paymentIntentId };
}
/** Bindings in which Stripe makes the refunds, but its answers are lost. */
function losingRefunds(): Env {
  const fetch = async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init);
    const answer = await env.WORKBENCH.fetch(request.clone());
    return request.url.endsWith("/refunds") ? Promise.reject(new Error("Connection lost.")) : answer;
  };
  return { ...env, WORKBENCH: { fetch } as unknown as Fetcher };
}
/** Bindings with a Stripe that refuses every refund with this code. */
function refusingRefunds(code: string): Env {
  const fetch = async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init);
    if (!request.url.endsWith("/refunds")) return env.WORKBENCH.fetch(request);
    return Response.json({ error: { type: "invalid_request_error", code } }, { status: 400 });
  };
  return { ...env, WORKBENCH: { fetch } as unknown as Fetcher };
}
const send = () => sendOwedRefunds(env, openDatabase(env));
const amountsOf = async (paymentIntentId: string) =>
  (await stripe.refunds.list({ payment_intent: paymentIntentId })).data.map(({ amount }) => amount);

beforeEach(() => money.beginAnew());

describe("a refund that is owed", () => {
  it("is sent for each of two connections", async () => {
    const owed = [await oweRefund(), await oweRefund()];
    await send();
    for (const { paymentIntentId } of owed) expect(await amountsOf(paymentIntentId)).toEqual([20_000]);
    expect(await rows(refunds)).toMatchObject([{ status: "succeeded" }, { status: "succeeded" }]);
  });

  it.each([
    ["balance_insufficient", "balance"],
    ["insufficient_funds", "balance"],
    ["parameter_invalid_integer", "refused"],
  ] as const)("stores why Stripe refuses it: %s is the problem %s", async (code, problem) => {
    await oweRefund(cards.good, refusingRefunds(code));
    expect(await rows(refunds)).toMatchObject([{ problem }]);
  });

  it("is requested only once while a bank disputes the payment, because Stripe repeats its first refusal", async () => {
    await oweRefund(cards.disputed, env);
    const calls: string[] = [];
    const fetch = (input: RequestInfo, init?: RequestInit) => {
      const request = new Request(input, init);
      calls.push(`${request.method} ${new URL(request.url).pathname}`);
      return env.WORKBENCH.fetch(request);
    };
    await sendOwedRefunds({ ...env, WORKBENCH: { fetch } as unknown as Fetcher }, openDatabase(env));
    expect(calls).toEqual([expect.stringMatching(/^GET .*\/disputes$/)]);
    expect(await rows(refunds)).toMatchObject([{ status: "pending", problem: null }]);
  });

  it("waits for a bank that has opened a dispute, without counting a failure", async () => {
    const lines = vi.spyOn(console, "log").mockImplementation(() => {});
    await oweRefund(cards.disputed, env);
    const written = lines.mock.calls.join();
    lines.mockRestore();
    expect([written.includes("refund_waits_for_bank"), written.includes("refund_not_sent")]).toEqual([
      true,
      false,
    ]);
  });

  it("succeeds, and is not sent twice, when the fee was refunded by hand meanwhile", async () => {
    const { paymentIntentId } = await oweRefund();
    await stripe.refunds.create({ payment_intent: paymentIntentId });
    await send();
    expect(await amountsOf(paymentIntentId)).toEqual([20_000]);
    expect(await rows(refunds)).toMatchObject([{ status: "succeeded", stripeRefundId: null }]);
    expect(await rows(payments)).toMatchObject([{ status: "refunded" }]);
  });

  it("succeeds once a bank has taken the fee in a dispute, and then notifies no one", async () => {
    const { paymentIntentId } = await oweRefund(cards.disputed);
    const { data } = await stripe.disputes.list({ payment_intent: paymentIntentId });
    await stripe.disputes.close(String(data[0]?.id));
    expect(await queuedBy(send)).toEqual([]);
    expect(await amountsOf(paymentIntentId)).toEqual([]);
    expect(await rows(refunds)).toMatchObject([{ status: "succeeded" }]);
    expect(await rows(payments)).toMatchObject([{ status: "refunded" }]);
  });

  it("is sent after a bank has decided a dispute in our favor", async () => {
    const { paymentIntentId } = await oweRefund(cards.disputed);
    await send();
    expect(await amountsOf(paymentIntentId)).toEqual([]);
    const { data } = await stripe.disputes.list({ payment_intent: paymentIntentId });
    const evidence = { uncategorized_text: "winning_evidence" };
    await stripe.disputes.update(String(data[0]?.id), { evidence });
    await send();
    expect(await amountsOf(paymentIntentId)).toEqual([20_000]);
  });

  it("is sent while a bank only inquires about the payment, and then notifies the landlord", async () => {
    const { pair, paymentIntentId } = await oweRefund(cards.inquired);
    const { id } = await row(connections, {});
    expect(await queuedBy(send)).toEqual([`refunded:${pair.landlord.id}:${id}`]);
    expect(await amountsOf(paymentIntentId)).toEqual([20_000]);
    expect(await rows(refunds)).toMatchObject([{ status: "succeeded" }]);
  });

  it("is shown at once as refunded, not as taken by the bank, when a bank inquires about the payment", async () => {
    const pair = await newPair();
    const { connectionId: id } = await money.connect(pair, cards.inquired);
    await money.receiveEvent(await money.findEvent("charge.dispute.created"));
    await money.sendMove(pair.migrant, id, "cancelled");
    await vi.waitFor(async () => expect(await rows(refunds)).toMatchObject([{ status: "succeeded" }]));
    const { fee } = await as(pair.landlord).call(getConnection, { params: { id } });
    expect(fee).toMatchObject({ returned: { state: "refunded" }, disputedAt: expect.any(String) });
    await money.threePasses();
    expect(await rows(payments)).toMatchObject([{ status: "refunded", refundedPence: 20_000 }]);
    await money.expectMoneyToBeRight();
  });

  it("does not succeed when the bank's return becomes known just after the refund is stored", async () => {
    const { paymentIntentId } = await oweRefund(cards.refundFails, losingRefunds());
    const [sent] = (await stripe.refunds.list({ payment_intent: paymentIntentId })).data;
    const refund = await row(refunds, {});
    const complete = () => {
      const db = openDatabase(env);
      return db.batch(completeRefund(db, refund, String(sent?.id), now()));
    };
    const db = openDatabase({ DB: beforeWriting(env.DB, complete) });
    await settle({ env, db, now: now() }, paymentIntentId);
    expect(await rows(refunds)).toMatchObject([{ status: "failed" }]);
    expect(await rows(payments)).toMatchObject([{ status: "succeeded", refundedPence: 0 }]);
  });

  it("does not succeed when Stripe's answer was lost and the bank returned the refund; screens and an alert show that", async () => {
    const { pair, paymentIntentId } = await oweRefund(cards.refundFails, losingRefunds());
    expect(await rows(refunds)).toMatchObject([{ problem: "unreachable" }]);
    const screen = await listen(pair.landlord);
    expect(await queueNews([], () => money.sendConfirm(pair, paymentIntentId))).toEqual([1]);
    await screen.until((each) => each.of("connection").length > 0);
    screen.socket.close();
    const { id: objectId } = await row(payments, {});
    await vi.waitFor(async () =>
      expect(await rows(alerts, { objectId })).toMatchObject([{ event: "refund_did_not_stand", times: 1 }]),
    );
    expect(await rows(refunds)).toMatchObject([{ status: "failed" }]);
    expect(await rows(payments)).toMatchObject([{ status: "succeeded" }]);
    expect(await amountsOf(paymentIntentId)).toEqual([20_000]);
  });

  it("raises an alert and updates the open screens of its people and of reviewers when the bank returns it days later", async () => {
    const { pair, paymentIntentId } = await oweRefund(cards.refundPending);
    await send();
    const [sent] = (await stripe.refunds.list({ payment_intent: paymentIntentId })).data;
    await money.account().failRefund(String(sent?.id));
    const screen = await listen(pair.landlord);
    expect(await queueNews([], send)).toEqual([1]);
    await screen.until((each) => each.of("connection").length > 0);
    screen.socket.close();
    expect(await rows(refunds)).toMatchObject([{ status: "failed", problem: "card_gone" }]);
    expect(await amountsOf(paymentIntentId)).toEqual([20_000]);
    const { id: objectId } = await row(payments, {});
    await vi.waitFor(async () =>
      expect(await rows(alerts, { objectId })).toMatchObject([{ event: "refund_failed", handledAt: null }]),
    );
  });

  it("has failed when Stripe cancels it days later, and raises an alert", async () => {
    await oweRefund(cards.refundPending);
    await send();
    const fetch = async (input: RequestInfo, init?: RequestInit) => {
      const request = new Request(input, init);
      const answer = await env.WORKBENCH.fetch(request.clone());
      if (!/\/refunds\/re_/.test(request.url)) return answer;
      return Response.json({ ...(await answer.json<object>()), status: "canceled" });
    };
    await sendOwedRefunds({ ...env, WORKBENCH: { fetch } as unknown as Fetcher }, openDatabase(env));
    expect(await rows(refunds)).toMatchObject([{ status: "failed", problem: "canceled" }]);
    const { id: objectId } = await row(payments, {});
    await vi.waitFor(async () =>
      expect(await rows(alerts, { objectId })).toMatchObject([{ event: "refund_failed" }]),
    );
  });

  it("is made and counted once when two passes send it at the same moment", async () => {
    const paid = { payment_started: 1, payment_succeeded: 1, connected: 1 };
    await expectCounts({ ...paid, withdrawn: 1, payment_refunded: 1 }, async () => {
      const { paymentIntentId } = await oweRefund();
      await Promise.all([send(), send()]);
      expect(await amountsOf(paymentIntentId)).toEqual([20_000]);
    });
  });
});

describe("the refund of a fee", () => {
  const db = openDatabase(env);
  const paymentOf = async (id: string) => (await row(connections, { id })).paymentId;

  it("notifies its own landlord, once, and no one when the bank has taken the fee", async () => {
    const [own, other] = [await newConnectedPair("cancelled"), await newConnectedPair("cancelled")];
    const [at, later] = [now(), new Date(Date.now() + 60_000).toISOString()];
    // Another fee that is refunded in the same instant.
    await change(
      payments,
      { id: await paymentOf(other.connectionId) },
      { status: "refunded", updatedAt: at },
    );
    const paymentId = await paymentOf(own.connectionId);
    const giveBack = (time: string, isRefunded = true) =>
      queuedBy(() => db.batch([...returnedInFull(db, paymentId, time, { isRefunded })]));
    expect(await giveBack(at)).toEqual([`refunded:${own.landlord.id}:${own.connectionId}`]);
    expect(await giveBack(later)).toEqual([]);
    await change(payments, { id: paymentId }, { status: "succeeded" });
    await change(connections, { id: own.connectionId }, { disputedAt: at });
    expect(await giveBack(later, false)).toEqual([]);
    expect(await row(payments, { id: paymentId })).toMatchObject({ status: "refunded" });
  });

  it("notifies no one when the bank has returned the refund in the same instant", async () => {
    const { connectionId } = await newConnectedPair("cancelled");
    const [paymentId, at] = [await paymentOf(connectionId), now()];
    await insert(refunds, {
      ...{ id: crypto.randomUUID(), paymentId, reason: "migrant_withdrew", status: "failed" },
      ...{ createdAt: at, updatedAt: at },
    });
    await change(payments, { id: paymentId }, { updatedAt: at });
    const refund = await row(refunds, { paymentId });
    expect(await queuedBy(() => db.batch([...completeRefund(db, refund, "re_1", at)]))).toEqual([]);
    expect(await row(payments, { id: paymentId })).toMatchObject({ status: "succeeded" });
  });

  it("is never due after it was dropped because the migrant wrote, and the fee still counts", async () => {
    const { connectionId: id } = await newConnectedPair("cancelled");
    const [paymentId, at] = [await paymentOf(id), now()];
    await insert(refunds, {
      ...{ id: crypto.randomUUID(), paymentId, reason: "declined_in_silence", status: "undecided" },
      ...{ createdAt: at, updatedAt: at },
    });
    const refund = await row(refunds, { paymentId });
    await dropRefund(db, refund);
    await makeRefundDue(db, refund, now());
    expect(await row(connections, { id })).toMatchObject({ paymentCompleted: true });
    expect(await rows(refunds, { paymentId })).toEqual([]);
  });
});

it("only the landlord's own open payments that began before a given time are canceled", async () => {
  const [first, other] = [await newPair(), await newPair()];
  const later = { ...(await newPair()), landlord: first.landlord };
  const [ended, recent, anothers] = [
    await money.open(first),
    await money.open(later),
    await money.open(other),
  ];
  for (const { paymentIntentId } of [ended, anothers])
    await change(payments, { paymentIntentId }, { createdAt: daysAgo(1) });
  await cancelOpenPaymentsOf(env, openDatabase(env), first.landlord.id, daysAgo(0.5));
  const statusOf = async ({ paymentIntentId }: money.Opened) =>
    (await row(payments, { paymentIntentId })).status;
  expect(await Promise.all([ended, recent, anothers].map(statusOf))).toEqual(["canceled", "open", "open"]);
});

it("the end of a suspended person's pending connection notifies only the other person", async () => {
  const [guest, host] = [await newConnectedPair("pending"), await newConnectedPair("pending")];
  for (const status of ["pending", "active"] as const) await newConnectedPair(status);
  await newConnection(host.landlord, await newMigrant(), "active");
  for (const { id } of [guest.migrant, host.landlord]) await change(users, { id }, { suspendedAt: now() });
  const db = openDatabase(env);
  const queued = await queuedBy(() => db.batch([...releaseSuspended(db, now())]));
  const news = [
    `cancelled:${guest.landlord.id}:${guest.connectionId}`,
    `cancelled:${host.migrant.id}:${host.connectionId}`,
  ];
  expect(queued).toEqual(news.sort());
});

it("a refunded fee gets no second refund when the migrant is suspended", async () => {
  const { migrant, connectionId: id } = await newConnectedPair("pending", { paymentCompleted: false });
  await change(users, { id: migrant.id }, { suspendedAt: now() });
  await endLeftoverConnections(env, openDatabase(env), now());
  expect(await row(connections, { id })).toMatchObject({ status: "cancelled" });
  expect(await rows(refunds)).toEqual([]);
});

it("the end of a suspended migrant's pending connection is counted, told to the landlord and refunded at once", async () => {
  const paid = { payment_started: 1, payment_succeeded: 1, connected: 1 };
  const pair = await newPair();
  await expectCounts({ ...paid, cancelled: 1, payment_refunded: 1 }, async () => {
    await money.connect(pair);
    await change(users, { id: pair.migrant.id }, { suspendedAt: now() });
    await endLeftoverConnections(env, openDatabase(env), now());
  });
  expect(await rows(refunds)).toMatchObject([{ reason: "migrant_unavailable", status: "succeeded" }]);
  expect(await kindsOf(pair.landlord)).toContain("cancelled");
});

it("a refund whose thread is unreachable is not decided and moves to the end of the queue", async () => {
  const { connectionId: id } = await newConnectedPair("cancelled");
  const { paymentId } = await row(connections, { id });
  const before = daysAgo(1);
  await insert(refunds, {
    ...{ id: crypto.randomUUID(), paymentId, reason: "declined_in_silence", status: "undecided" },
    ...{ createdAt: before, updatedAt: before },
  });
  loseThread(id);
  await decideSilentRefunds(env, openDatabase(env), id);
  vi.restoreAllMocks();
  const { status, updatedAt } = await row(refunds, { paymentId });
  expect([status, updatedAt > before]).toEqual(["undecided", true]);
});

it("the thread is frozen when it decides that the migrant never wrote, and open screens are updated", async () => {
  const { landlord, migrant, connectionId: id } = await newConnectedPair("cancelled");
  const { paymentId } = await row(connections, { id });
  const refund = { reason: "declined_in_silence", status: "undecided" } as const;
  const times = { createdAt: now(), updatedAt: now() };
  await insert(refunds, { id: crypto.randomUUID(), paymentId, ...refund, ...times });
  const screen = await listen(landlord);
  await decideSilentRefunds(env, openDatabase(env), id);
  await screen.until((each) => each.of("connection").length > 0);
  screen.socket.close();
  expect(await row(refunds, { paymentId })).toMatchObject({ status: "pending" });
  expect(await openThread(env, id).summary(migrant.id)).toMatchObject({ frozen: ["cancelled"] });
});
