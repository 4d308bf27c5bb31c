import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connections } from "#schema/tables/connections.ts";
import { dueWork } from "#schema/tables/due-work.ts";
import { payments, refunds } from "#schema/tables/payments.ts";
import { users } from "#schema/tables/users.ts";
import { newConnection, newLandlord, newMigrant } from "#tests/people.ts";
import { change, insert, now, remove, row, rows } from "#tests/rows.ts";
import type { RefundReason } from "#worker/features/refunds/index.ts";
import {
  cancelOpenPaymentsOf,
  cancelUnpayable,
  closePayment,
  markChecked,
} from "#worker/features/refunds/open-payments.ts";
import * as owed from "#worker/features/refunds/queries.ts";
import { openDatabase } from "#worker/platform/database.ts";
import { connectOrRefund } from "./connect.ts";
import * as money from "./money.ts";
import * as queries from "./payments.ts";

const db = openDatabase(env);
const earlier = "2026-01-01T00:00:00.000Z";
const pence = { amountPence: 20_000, currency: "gbp" };

/** A payment in each state, with the connection and the refund that belong to it. */
const kinds = {
  creating: { payment: "creating" },
  open: { payment: "open" },
  processing: { payment: "open", processingAt: earlier },
  canceled: { payment: "canceled" },
  unsettled: { payment: "succeeded" },
  hopeless: { payment: "succeeded", refund: "failed" },
  forgotten: { payment: "refunded" },
  paid: { payment: "succeeded", connection: "pending", counts: true },
  undecided: { payment: "succeeded", connection: "cancelled", counts: true, refund: "undecided" },
  owed: { payment: "succeeded", connection: "cancelled", counts: false, refund: "pending" },
  returned: { payment: "refunded", connection: "cancelled", counts: false, refund: "succeeded" },
  "by hand": { payment: "refunded", connection: "cancelled", counts: false },
} as const;
type Kind = keyof typeof kinds;

describe("the queries of payments, with the rows of two landlords", () => {
  /** The labels of all payments, connections and refunds by id, such as `my open payment`. */
  let labels: Map<string, string>;
  const id = (label: string) => [...labels].find(([, each]) => each === label)?.[0] ?? "";
  const paymentOf = (kind: Kind) => row(payments, { id: id(`my ${kind} payment`) });
  const refundOf = (kind: Kind) => row(refunds, { id: id(`my ${kind} refund`) });

  /** The labels of the rows that a query changes. */
  async function changesOf(work: () => Promise<unknown>): Promise<string[]> {
    const read = async () => {
      const stored = [await rows(payments), await rows(connections), await rows(refunds)].flat();
      return new Map(stored.map((each) => [labels.get(each.id) ?? each.id, JSON.stringify(each)]));
    };
    const before = await read();
    await work();
    const after = await read();
    return [...before.keys()].filter((label) => before.get(label) !== after.get(label));
  }

  beforeEach(async () => {
    for (const table of [refunds, connections, payments]) await remove(table);
    labels = new Map();
    const add = (label: string) => {
      const added = crypto.randomUUID();
      labels.set(added, label);
      return added;
    };
    const at = { createdAt: earlier, updatedAt: earlier };
    const landlords = [
      ["their", await newLandlord()],
      ["my", await newLandlord()],
    ] as const;
    for (const [kind, made] of Object.entries(kinds)) {
      const migrantId = (await newMigrant({ verified: true })).id;
      for (const [whose, { id: landlordId }] of landlords) {
        const paymentId = add(`${whose} ${kind} payment`);
        const pair = { landlordId, migrantId };
        const paymentIntentId = made.payment === "creating" ? null : `pi_${paymentId}`;
        const processingAt = "processingAt" in made ? made.processingAt : null;
        const payment = { id: paymentId, ...pair, ...pence, ...at, paymentIntentId, processingAt };
        await insert(payments, { ...payment, status: made.payment });
        const amountPence = pence.amountPence;
        if ("connection" in made)
          await insert(connections, {
            ...{ ...pair, paymentId, amountPence, createdAt: earlier },
            id: add(`${whose} ${kind} connection`),
            status: made.connection,
            paymentCompleted: made.counts,
          });
        if (!("refund" in made)) continue;
        const refund = { id: add(`${whose} ${kind} refund`), paymentId, reason: "migrant_withdrew" as const };
        await insert(refunds, { ...refund, ...at, status: made.refund });
      }
    }
  });

  it.each<Kind[]>([
    ["creating", "open", "processing", "canceled"],
    ["unsettled", "hopeless", "forgotten", "paid"],
    ["undecided", "owed", "returned", "by hand"],
  ])("change only the named payment, and end it only once: %s, %s, %s, %s", async (...some) => {
    for (const kind of some) {
      const isOpen = kind === "creating" || kind === "open" || kind === "processing";
      const label = `my ${kind} payment`;
      expect([kind, queries.isUnfinished(await paymentOf(kind))]).toEqual([kind, isOpen]);
      const isUnreturned = kinds[kind].payment !== "refunded";
      const named = { id: id(label) };
      const checked = await changesOf(async () => markChecked(db, named.id, now()));
      expect([kind, checked]).toEqual([kind, isUnreturned ? [label] : []]);
      const started = await changesOf(async () => queries.startProcessing(db, named.id, now()));
      const bound = await changesOf(() => queries.bindIntent(db, named.id, `pi_new_${named.id}`, now()));
      const ended = await changesOf(async () => queries.endProcessing(db, named.id, now()));
      expect([kind, started, ended]).toEqual([kind, isOpen ? [label] : [], isOpen ? [label] : []]);
      expect([kind, bound]).toEqual([kind, kind === "creating" ? [label] : []]);
      const closed = await changesOf(async () => closePayment(db, named.id, now()));
      expect([kind, closed]).toEqual([kind, isOpen ? [label] : []]);
    }
  });

  it("find an unfinished payment by its pair, and a payment without an intent by its id", async () => {
    for (const kind of ["creating", "open", "canceled", "paid"] as const) {
      const payment = await paymentOf(kind);
      const isOpen = kind === "creating" || kind === "open";
      expect((await queries.findUnfinishedPayment(db, payment))?.id).toBe(isOpen ? payment.id : undefined);
      const unbound = await queries.findUnboundPayment(db, payment.id);
      expect(unbound?.id).toBe(kind === "creating" ? payment.id : undefined);
      if (kind !== "creating")
        expect((await owed.findPaymentOf(db, payment.id))?.paymentIntentId).toBe(`pi_${payment.id}`);
    }
  });

  it("find the payments of given intents or with given ids once, each with its own dispute", async () => {
    const [paid, creating] = [await paymentOf("paid"), await paymentOf("creating")];
    const find = async () => {
      const found = await queries.findPaymentsOfIntents(db, [String(paid.paymentIntentId)], [creating.id]);
      return found.map(({ payment, disputedAt }) => [labels.get(payment.id), disputedAt]).sort();
    };
    await change(connections, { paymentId: id("their paid payment") }, { disputedAt: earlier });
    expect(await find()).toEqual([
      ["my creating payment", null],
      ["my paid payment", null],
    ]);
    await change(connections, { paymentId: paid.id }, { disputedAt: earlier });
    expect(await find()).toContainEqual(["my paid payment", earlier]);
  });

  it("find open payments to check after a time, old ones less often, and disputed ones while they are paid", async () => {
    const [checkedBefore, oldBefore] = ["2026-01-03T00:00:00.000Z", "2026-01-02T00:00:00.000Z"];
    const stale = async (createdAt: string, updatedAt: string) => {
      await change(payments, {}, { createdAt, updatedAt });
      const found = await queries.findStalePayments(db, { checkedBefore, oldBefore, limit: 99 });
      return found.map((each) => labels.get(each.id)).sort();
    };
    const open = ["creating", "open", "processing"].flatMap((kind) => [
      `my ${kind} payment`,
      `their ${kind} payment`,
    ]);
    expect(await stale(earlier, earlier)).toEqual(open.sort());
    expect(await stale(earlier, oldBefore)).toEqual([]);
    expect(await stale(checkedBefore, oldBefore)).toEqual(open);
    expect(await stale(checkedBefore, checkedBefore)).toEqual([]);
    await change(connections, {}, { disputedAt: earlier });
    const disputed = await queries.findDisputedPayments(db, 99);
    expect(
      disputed
        .map((each) => labels.get(each.id))
        .filter((label) => label?.startsWith("my"))
        .sort(),
    ).toEqual(["my owed payment", "my paid payment", "my undecided payment"]);
    await change(connections, { paymentId: id("my paid payment") }, { disputedAt: null });
    expect((await queries.findDisputedPayments(db, 99)).map(({ id }) => id)).not.toContain(
      id("my paid payment"),
    );
  });

  it.each(["landlord", "migrant"] as const)(
    "end the pending connections of a suspended %s and queue the refunds",
    async (who) => {
      const paid = await row(connections, { id: id("my paid connection") });
      await change(
        users,
        { id: who === "landlord" ? paid.landlordId : paid.migrantId },
        { suspendedAt: now() },
      );
      const changed = await changesOf(() => db.batch([...owed.releaseSuspended(db, now())]));
      const both = ["their paid connection", "my paid connection"];
      expect(changed).toEqual(who === "landlord" ? ["my paid connection"] : both);
      const reason = who === "landlord" ? "landlord_suspended" : "migrant_unavailable";
      const made = (await rows(refunds)).filter((each) => !labels.has(each.id));
      expect(made.map((each) => [labels.get(each.paymentId), each.reason])).toEqual(
        changed.map((label) => [label.replace("connection", "payment"), reason]),
      );
    },
  );

  it("cancel the open payments of one landlord, or all that would only be refunded", async () => {
    const { landlordId } = await paymentOf("open");
    // Stripe knows none of these intents, so each payment that the query finds is marked as checked.
    expect(await changesOf(() => cancelOpenPaymentsOf(env, db, landlordId))).toEqual(["my open payment"]);
    expect(await changesOf(() => cancelUnpayable(env, db))).toEqual([]);
    await change(users, { id: landlordId }, { suspendedAt: now() });
    expect(await changesOf(() => cancelUnpayable(env, db))).toEqual(["my open payment"]);
  });

  it("make one connection or one refund from a paid payment", async () => {
    const madeFor = async (kind: Kind) => {
      const paymentId = id(`my ${kind} payment`);
      const changed = await changesOf(() =>
        db.batch(connectOrRefund(db, paymentId, `pi_new_${paymentId}`, now())),
      );
      const made = [
        ...(await rows(connections)).map((each) => ({ ...each, what: "connection" })),
        ...(await rows(refunds)).map((each) => ({ ...each, what: each.reason })),
      ].filter((each) => !labels.has(each.id));
      for (const each of made) labels.set(each.id, `new ${each.what}`);
      return [...changed, ...made.map(({ what, ...each }) => `${what} of ${labels.get(each.paymentId)}`)];
    };
    for (const kind of ["creating", "open", "processing", "canceled"] as const)
      expect(await madeFor(kind)).toEqual([`my ${kind} payment`, `connection of my ${kind} payment`]);
    expect(await madeFor("unsettled")).toEqual(["connection of my unsettled payment"]);
    for (const kind of Object.keys(kinds) as Kind[]) expect([kind, await madeFor(kind)]).toEqual([kind, []]);
  });

  it.each<[RefundReason, (pair: { landlordId: string; migrantId: string }) => unknown]>([
    ["charged_twice", (pair) => connect(pair, { status: "active" })],
    ["landlord_suspended", ({ landlordId }) => change(users, { id: landlordId }, { suspendedAt: now() })],
    ["migrant_withdrew", (pair) => connect(pair, { status: "cancelled", endReason: "withdrawn" })],
    ["migrant_unavailable", ({ migrantId }) => change(users, { id: migrantId }, { verified: false })],
  ])("queue a refund with the reason %s if no connection is possible", async (reason, prepare) => {
    const payment = await paymentOf("open");
    await prepare(payment);
    await db.batch(connectOrRefund(db, payment.id, `pi_new_${payment.id}`, now()));
    expect(await rows(refunds, { paymentId: payment.id })).toMatchObject([{ reason, status: "pending" }]);
  });

  const connect = (
    { landlordId, migrantId }: { landlordId: string; migrantId: string },
    { status, ...more }: Partial<typeof connections.$inferInsert>,
  ) => newConnection({ id: landlordId }, { id: migrantId }, status, more);

  /** The kind and the person of each notification that a batch queues, sorted. */
  async function toldBy(work: () => Promise<unknown>): Promise<string[]> {
    await remove(dueWork);
    await work();
    const found = await rows(dueWork, { kind: "notification" });
    return found.map(({ key, subject }) => `${key.split(":")[0]} ${subject}`).sort();
  }

  it("notify only the two people of a new connection, once", async () => {
    const { id: paymentId, landlordId, migrantId } = await paymentOf("open");
    const connectAt = (at: string) =>
      toldBy(() => db.batch(connectOrRefund(db, paymentId, `pi_new_${paymentId}`, at)));
    // Another connection has the same creation time.
    await change(connections, { id: id("their paid connection") }, { createdAt: earlier });
    const both = [`connected ${landlordId}`, `connected ${migrantId}`].sort();
    expect(await connectAt(earlier)).toEqual(both);
    expect(await connectAt(now()), "a repeat, after both were told").toEqual([]);
  });

  it("notify only the landlord of a disputed connection, once", async () => {
    const { id: paymentId, landlordId } = await paymentOf("paid");
    const disputeAt = (at: string) =>
      toldBy(() =>
        db.batch([money.markDisputed(db, paymentId, at), money.notifyOfDispute(db, paymentId, at)]),
      );
    // Another dispute has the same time.
    await change(connections, { id: id("their paid connection") }, { disputedAt: earlier });
    expect(await disputeAt(earlier)).toEqual([`disputed ${landlordId}`]);
    expect(await disputeAt(now()), "a repeat, after they were told").toEqual([]);
  });

  it("notify only the migrant of a connection that ends because its fee was returned, once", async () => {
    const endAt = async (kind: Kind, at: string) => {
      const payment = await paymentOf(kind);
      return toldBy(() => db.batch([...money.endConnection(db, payment, at)]));
    };
    // Another landlord's connection ends in the same way at the same time, and one of this landlord's ends in another
    // way.
    const end = { status: "cancelled", cancelledAt: earlier } as const;
    await change(connections, { id: id("their paid connection") }, { ...end, endReason: "fee_returned" });
    await change(connections, { id: id("my owed connection") }, { ...end, endReason: "withdrawn" });
    const { migrantId } = await paymentOf("paid");
    expect(await endAt("paid", earlier)).toEqual([`cancelled ${migrantId}`]);
    expect(await endAt("owed", earlier), "ended before, in another way").toEqual([]);
    expect(await endAt("paid", now()), "a repeat, after they were told").toEqual([]);
  });

  it("decide, send and record a refund once, with its own payment and connection", async () => {
    const [undecided, pending] = [await refundOf("undecided"), await refundOf("owed")];
    expect(await changesOf(() => owed.makeRefundDue(db, pending, now()))).toEqual([]);
    expect(await changesOf(() => owed.dropRefund(db, pending))).toEqual([]);
    const failed = { status: "failed", problem: "unknown" } as const;
    expect(await changesOf(() => owed.recordAttempt(db, undecided, failed, now()))).toEqual([]);
    const complete = (refund: owed.Refund) =>
      changesOf(() => db.batch([...owed.completeRefund(db, refund, "re_1", now())]));
    expect(await complete(undecided)).toEqual([]);
    expect(await changesOf(() => owed.postponeRefund(db, pending, now()))).toEqual(["my owed refund"]);
    const labelsOf = (found: { id: string }[]) => found.map((each) => labels.get(each.id));
    expect(labelsOf(await owed.findUnsentRefunds(db, 9))).toEqual(["their owed refund", "my owed refund"]);
    const waiting = await owed.findUndecidedRefunds(db, 9);
    expect(waiting.map(({ connection }) => labels.get(connection.id)).sort()).toEqual([
      "my undecided connection",
      "their undecided connection",
    ]);
    const mine = await owed.findUndecidedRefunds(db, 9, id("my undecided connection"));
    expect(labelsOf(mine.map(({ refund }) => refund))).toEqual(["my undecided refund"]);
    expect(await changesOf(() => owed.makeRefundDue(db, undecided, now()))).toEqual([
      "my undecided connection",
      "my undecided refund",
    ]);
    expect(await complete(pending)).toEqual(["my owed payment", "my owed refund"]);
    expect(await complete(pending)).toEqual([]);
    expect(await changesOf(() => owed.recordAttempt(db, pending, failed, now()))).toEqual([]);
  });

  it("delete a refund that is not due and change nothing else", async () => {
    const undecided = await refundOf("undecided");
    expect(await changesOf(() => owed.dropRefund(db, undecided))).toEqual(["my undecided refund"]);
    expect((await owed.findConnectionOf(db, undecided.paymentId))?.paymentCompleted).toBe(true);
    expect(await owed.findRefundOf(db, undecided.paymentId)).toBeNull();
  });

  it("change only the own rows of money that is refunded or comes back, and nothing in a repeat", async () => {
    const returned = (kind: Kind) =>
      changesOf(() =>
        db.batch([...owed.returnedInFull(db, id(`my ${kind} payment`), now(), { isRefunded: true })]),
      );
    expect(await returned("paid")).toEqual(["my paid payment", "my paid connection"]);
    expect(await returned("paid")).toEqual([]);
    expect(await returned("returned")).toEqual([]);
    const undone = (kind: Kind) =>
      changesOf(() => db.batch([...money.undoRefund(db, id(`my ${kind} payment`), now())]));
    expect(await undone("undecided")).toEqual([]);
    expect(await undone("owed")).toEqual(["my owed refund"]);
    expect(await undone("returned")).toEqual(["my returned payment", "my returned refund"]);
    expect(await undone("by hand")).toEqual(["my by hand payment", "my by hand connection"]);
  });

  it("store a mismatch, a partial refund, a dispute and an end once", async () => {
    const paid = await paymentOf("paid");
    const answers: boolean[] = [];
    const store = (work: () => Promise<boolean>) => changesOf(async () => answers.push(await work()));
    for (const expected of [["my paid payment"], []]) {
      expect(await store(() => money.storeMismatch(db, paid.id, "amount", now()))).toEqual(expected);
      expect(await store(() => money.storeRefunded(db, paid.id, 500))).toEqual(expected);
    }
    expect(answers).toEqual([true, true, false, false]);
    const mark = (at: string | null) => changesOf(async () => money.markDisputed(db, paid.id, at));
    expect(await mark(earlier)).toEqual(["my paid connection"]);
    expect(await mark(now())).toEqual([]);
    expect(await mark(null)).toEqual(["my paid connection"]);
    const end = async (kind: Kind) => {
      const payment = await paymentOf(kind);
      return changesOf(() => db.batch([...money.endConnection(db, payment, now())]));
    };
    expect([await end("paid"), await end("undecided")]).toEqual([["my paid connection"], []]);
  });
});
