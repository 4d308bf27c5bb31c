import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { closeCase, listQueue, readCase } from "#schema/endpoints/cases.ts";
import { caseDueHours } from "#schema/limits.ts";
import { audit } from "#schema/tables/audit.ts";
import { cases } from "#schema/tables/cases.ts";
import { payments, refunds } from "#schema/tables/payments.ts";
import { as } from "#tests/client.ts";
import * as money from "#tests/money.ts";
import { cards, stripe } from "#tests/paying.ts";
import { newAdmin, newPair } from "#tests/people.ts";
import { queueNews } from "#tests/queue-news.ts";
import { change, remove, row, rows } from "#tests/rows.ts";
import { openDatabase } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { sendOwedRefunds } from "./refunds.ts";

beforeEach(async () => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  await money.beginAnew();
  await remove(cases, { kind: "refund" });
});

/** Creates a fee with a queued refund: the migrant withdrew. */
async function oweRefund(card: string, bindings: Env = env) {
  const pair = await newPair();
  const { connectionId, paymentIntentId } = await money.connect(pair, card);
  await money.sendMove(pair.migrant, connectionId, "cancelled", bindings);
  return { pair, paymentIntentId, refund: await row(refunds, {}) };
}
const refused = money.withoutRefunds(env);
const send = async (times: number, bindings: Env = env) => {
  for (let time = 0; time < times; time += 1) await sendOwedRefunds(bindings, openDatabase(bindings));
};
const casesOf = ({ id }: { id: string }) => rows(cases, { kind: "refund", objectId: id });
const sentTo = async (paymentIntentId: string) =>
  (await stripe.refunds.list({ payment_intent: paymentIntentId })).data;
const close = (admin: Awaited<ReturnType<typeof newAdmin>>, id: string) =>
  as(admin).call(closeCase, {
    params: { id },
    body: { outcome: "solved", note: "Paid by bank transfer." },
  });
const eventsOf = async (id: string) => (await rows(audit, { objectId: id })).map(({ event }) => event);

describe("a refund that Stripe refuses", () => {
  it("has one case from its fifth attempt on, with a deadline, however often it is tried [fault 15]", async () => {
    const { pair, refund, paymentIntentId } = await oweRefund(cards.good, refused);
    await send(3, refused);
    expect([(await row(refunds, {})).attempts, await casesOf(refund)]).toEqual([4, []]);
    await send(4, refused);
    const [found, ...more] = await casesOf(refund);
    expect(more).toEqual([]);
    expect(found).toMatchObject({ subjectId: pair.landlord.id, closedAt: null });
    const due = Date.parse(found?.dueAt ?? "") - Date.parse(found?.openedAt ?? "");
    expect(due).toBe(caseDueHours.refund * 60 * 60_000);

    const admin = await newAdmin();
    const queue = await as(admin).call(listQueue, { query: { kind: "refund" } });
    expect(queue.cases.map(({ objectId }) => objectId)).toEqual([refund.id]);
    const { facts } = await as(admin).call(readCase, { params: { id: found?.id ?? "" } });
    expect(facts).toEqual([
      { name: "status", value: "pending" },
      { name: "reason", value: "balance" },
      { name: "amount", value: "200.00" },
      { name: "submitted", value: refund.createdAt },
      { name: "attempts", value: "8" },
      { name: "payment", value: paymentIntentId },
    ]);
  });

  it("has a case with the amount that is still owed after a part was refunded by hand", async () => {
    const pair = await newPair();
    const { connectionId, paymentIntentId } = await money.connect(pair);
    await stripe.refunds.create({ payment_intent: paymentIntentId, amount: 5_000 });
    await money.pass(5);
    await money.sendMove(pair.migrant, connectionId, "cancelled", refused);
    await send(5, refused);
    const [found] = await casesOf(await row(refunds, {}));
    const admin = await newAdmin();
    const owed = async () => {
      const { facts } = await as(admin).call(readCase, { params: { id: found?.id ?? "" } });
      return facts.filter(({ name }) => name === "amount").map(({ value }) => value);
    };
    expect(await owed()).toEqual(["150.00"]);
    await send(1);
    expect(await owed()).toEqual([]);
  });

  it("has a case that can be read also after the refund was erased", async () => {
    const { refund } = await oweRefund(cards.good, refused);
    await send(4, refused);
    const [found] = await casesOf(refund);
    await remove(refunds, { id: refund.id });
    const { facts } = await as(await newAdmin()).call(readCase, { params: { id: found?.id ?? "" } });
    expect(facts).toEqual([]);
  });

  it("closes its case automatically when it is sent, and is sent once", async () => {
    const { refund, paymentIntentId } = await oweRefund(cards.good, refused);
    await send(6, refused);
    await send(2);
    const [found] = await casesOf(refund);
    expect(found).toMatchObject({ outcome: "solved", closedBy: null, claimedBy: null });
    expect(found?.closedAt).toBe((await row(refunds, {})).updatedAt);
    expect(await eventsOf(found?.id ?? "")).toEqual(["case_opened", "case_closed"]);
    await money.threePasses();
    expect(await sentTo(paymentIntentId)).toHaveLength(1);
    await money.expectMoneyToBeRight();
  });

  it("updates the open queues of reviewers when its case opens and when its case is closed automatically", async () => {
    await oweRefund(cards.good, refused);
    await send(3, refused);
    expect(await queueNews([], () => send(1, refused))).toEqual([1]);
    expect(await queueNews([], () => send(1))).toEqual([1]);
  });

  it("is sent once when a reviewer refunds it at Stripe and closes its case while we still try", async () => {
    const { refund, paymentIntentId } = await oweRefund(cards.good, refused);
    await send(5, refused);
    await stripe.refunds.create({ payment_intent: paymentIntentId });
    const admin = await newAdmin();
    await close(admin, (await casesOf(refund))[0]?.id ?? "");
    await send(2);
    await money.threePasses();
    expect(await sentTo(paymentIntentId)).toHaveLength(1);
    expect(await row(refunds, {})).toMatchObject({ status: "succeeded" });
    expect(await casesOf(refund)).toMatchObject([{ closedBy: admin.id, outcome: "solved" }]);
    await money.expectMoneyToBeRight();
  });

  it("opens no case while it waits for a bank that disputes the payment", async () => {
    const { refund } = await oweRefund(cards.disputed);
    await send(6);
    expect(await row(refunds, {})).toMatchObject({ status: "pending", problem: null, attempts: 1 });
    expect(await casesOf(refund)).toEqual([]);
  });

  it("does not count the wait for the bank as failures when Stripe refuses it later", async () => {
    const { refund, paymentIntentId } = await oweRefund(cards.disputed);
    await send(6);
    const { data } = await stripe.disputes.list({ payment_intent: paymentIntentId });
    const evidence = { uncategorized_text: "winning_evidence" };
    await stripe.disputes.update(String(data[0]?.id), { evidence });
    const alerts = vi.spyOn(console, "error").mockImplementation(() => {});
    await send(3, refused);
    expect([await casesOf(refund), alerts.mock.calls]).toEqual([[], []]);
    await send(1, refused);
    expect([await casesOf(refund), alerts.mock.calls]).toMatchObject([[{ closedAt: null }], [{}]]);
    alerts.mockRestore();
  });
});

describe("a refund that a bank returned", () => {
  it("has a case that says so, and is not sent again by a scheduled pass or when the case is closed", async () => {
    const { pair, refund, paymentIntentId } = await oweRefund(cards.refundFails);
    await money.sendConfirm(pair, paymentIntentId);
    expect(await row(refunds, {})).toMatchObject({ status: "failed", problem: "card_gone" });
    const [found] = await casesOf(refund);
    const admin = await newAdmin();
    const { facts } = await as(admin).call(readCase, { params: { id: found?.id ?? "" } });
    expect(facts.slice(0, 2)).toEqual([
      { name: "status", value: "failed" },
      { name: "reason", value: "card_gone" },
    ]);
    await close(admin, found?.id ?? "");
    await send(2);
    await money.threePasses();
    expect(await sentTo(paymentIntentId)).toHaveLength(1);
    expect(await casesOf(refund)).toHaveLength(1);
  });

  it("closes its case automatically when a reviewer refunds it again at Stripe", async () => {
    const { pair, refund, paymentIntentId } = await oweRefund(cards.refundFails);
    await money.sendConfirm(pair, paymentIntentId);
    await stripe.refunds.create({ payment_intent: paymentIntentId });
    // The bank of this card also returns the second refund.
    const [, again] = await sentTo(paymentIntentId);
    expect(await casesOf(refund)).toMatchObject([{ closedAt: null }]);
    expect(again).toBeDefined();
    await change(refunds, { id: refund.id }, { status: "succeeded" });
    expect(await casesOf(refund)).toMatchObject([{ outcome: "solved", closedBy: null }]);
  });

  it("reopens its closed case, with a new deadline", async () => {
    const { refund } = await oweRefund(cards.good, refused);
    await send(4, refused);
    await send(1);
    const [first] = await casesOf(refund);
    expect(first?.closedAt).not.toBeNull();
    const later = new Date(Date.parse(first?.openedAt ?? "") + 60_000).toISOString();
    await change(refunds, { id: refund.id }, { status: "failed", updatedAt: later });
    const [again, ...more] = await casesOf(refund);
    expect(more).toEqual([]);
    expect(again).toMatchObject({ id: first?.id, closedAt: null, closedBy: null, outcome: null });
    expect(Date.parse(again?.dueAt ?? "") - Date.parse(later)).toBe(caseDueHours.refund * 60 * 60_000);
    expect(await eventsOf(first?.id ?? "")).toEqual(["case_opened", "case_closed", "case_opened"]);
  });
});

it("an admin who has paid a fee does not see the case of their own refund", async () => {
  const { refund } = await oweRefund(cards.good, refused);
  await send(5, refused);
  const [found] = await casesOf(refund);
  const [admin, { landlordId }] = [await newAdmin(), await row(payments, {})];
  await change(cases, { id: found?.id ?? "" }, { subjectId: admin.id });
  expect(landlordId).not.toBe(admin.id);
  const refusal = await as(admin).refused(readCase, { params: { id: found?.id ?? "" } });
  expect(refusal).toEqual({ status: 403, code: "own_case" });
});
