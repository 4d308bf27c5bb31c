import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connections } from "#schema/tables/connections.ts";
import { payments, refunds } from "#schema/tables/payments.ts";
import { newLandlord, newMigrant } from "#tests/people.ts";
import { insert, now, remove, row, rows } from "#tests/rows.ts";
import { closePayment, markChecked } from "#worker/features/refunds/open-payments.ts";
import * as owed from "#worker/features/refunds/queries.ts";
import { openDatabase } from "#worker/platform/database.ts";
import * as money from "./money.ts";
import * as queries from "./payments.ts";

const db = openDatabase(env);
const earlier = "2026-01-01T00:00:00.000Z";
const pence = { amountPence: 20_000, currency: "gbp" };

/** One payment in every state, with what it has made. */
const kinds = {
  creating: { payment: "creating" },
  open: { payment: "open" },
  processing: { payment: "open", processingAt: earlier },
  canceled: { payment: "canceled" },
  paid: { payment: "succeeded", connection: "pending", counts: true },
  undecided: { payment: "succeeded", connection: "cancelled", counts: true, refund: "undecided" },
  owed: { payment: "succeeded", connection: "cancelled", counts: false, refund: "pending" },
  returned: { payment: "refunded", connection: "cancelled", counts: false, refund: "succeeded" },
  "by hand": { payment: "refunded", connection: "cancelled", counts: false },
} as const;
type Kind = keyof typeof kinds;

describe("of a landlord's payments and another's", () => {
  /** `my` and `their` payments, connections and refunds, by id. */
  let labels: Map<string, string>;
  const id = (label: string) => [...labels].find(([, each]) => each === label)?.[0] ?? "";
  const paymentOf = (kind: Kind) => row(payments, { id: id(`my ${kind} payment`) });
  const refundOf = (kind: Kind) => row(refunds, { id: id(`my ${kind} refund`) });

  /** What a query changes. */
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
      const migrantId = (await newMigrant()).id;
      for (const [whose, { id: landlordId }] of landlords) {
        const paymentId = add(`${whose} ${kind} payment`);
        const pair = { landlordId, migrantId };
        const paymentIntentId = made.payment === "creating" ? null : `pi_${paymentId}`;
        const processingAt = "processingAt" in made ? made.processingAt : null;
        const payment = { id: paymentId, ...pair, ...pence, ...at, paymentIntentId, processingAt };
        await insert(payments, { ...payment, status: made.payment });
        if (!("connection" in made)) continue;
        const connection = { ...pair, paymentId, amountPence: pence.amountPence, createdAt: earlier };
        const connectionId = add(`${whose} ${kind} connection`);
        const paymentCompleted = made.counts;
        await insert(connections, {
          id: connectionId,
          ...connection,
          status: made.connection,
          paymentCompleted,
        });
        if (!("refund" in made)) continue;
        const refund = { id: add(`${whose} ${kind} refund`), paymentId, reason: "migrant_withdrew" as const };
        await insert(refunds, { ...refund, ...at, status: made.refund });
      }
    }
  });

  it("only the named one ends, and only one that has not ended", async () => {
    for (const kind of Object.keys(kinds) as Kind[]) {
      const isOpen = kind === "creating" || kind === "open" || kind === "processing";
      const label = `my ${kind} payment`;
      const isUnreturned = kind !== "returned" && kind !== "by hand";
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

  it("an unfinished one is found by its pair, and one without an intent by its id", async () => {
    for (const kind of ["creating", "open", "canceled", "paid"] as const) {
      const payment = await paymentOf(kind);
      const isOpen = kind === "creating" || kind === "open";
      expect((await queries.findUnfinishedPayment(db, payment))?.id).toBe(isOpen ? payment.id : undefined);
      const unbound = await queries.findUnboundPayment(db, payment.id);
      expect(unbound?.id).toBe(kind === "creating" ? payment.id : undefined);
      if (kind !== "creating")
        expect(await owed.findPaymentIntentOf(db, payment.id)).toBe(`pi_${payment.id}`);
    }
  });

  it("a refund is decided, sent and recorded once, with its own payment and connection", async () => {
    const [undecided, pending] = [await refundOf("undecided"), await refundOf("owed")];
    expect(await changesOf(() => owed.makeRefundDue(db, pending, now()))).toEqual([]);
    expect(await changesOf(() => owed.dropRefund(db, pending))).toEqual([]);
    const failed = { status: "failed" } as const;
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

  it("a refund that is not due disappears alone", async () => {
    const undecided = await refundOf("undecided");
    expect(await changesOf(() => owed.dropRefund(db, undecided))).toEqual(["my undecided refund"]);
    expect((await owed.findConnectionOf(db, undecided.paymentId))?.paymentCompleted).toBe(true);
    expect(await owed.findRefundOf(db, undecided.paymentId)).toBeNull();
  });

  it("money that goes back, or comes again, changes its own rows, and a repeat keeps the first time", async () => {
    const returned = (kind: Kind) =>
      changesOf(() => db.batch([...owed.returnedInFull(db, id(`my ${kind} payment`), now())]));
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

  it("a mismatch, a partial refund, a dispute and an end are stored once", async () => {
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
