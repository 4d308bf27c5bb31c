import { env } from "cloudflare:workers";
import type Stripe from "stripe";
import { expect } from "vitest";
import { connectionFee } from "#schema/limits.ts";
import { callThread } from "#worker/features/messages/threads.ts";
import { openStripe } from "#worker/platform/stripe.ts";

/** The money of one payment intent at Stripe. */
interface Kept {
  intentId: string;
  status: Stripe.PaymentIntent.Status;
  /** The captured amount, less what was refunded or lost in a dispute. */
  pence: number;
  /** The amount that was refunded or is being refunded. */
  returned: number;
  dispute: "none" | "open" | "won" | "lost";
  /** A bank holds the money until it decides a dispute. Nothing can be refunded before that. */
  withBank: boolean;
  /** Stripe has accepted a refund that has not arrived. */
  onItsWay: boolean;
}

/** Our rows of the same intent. */
interface Row {
  intent: string | null;
  landlordId: string;
  migrantId: string;
  payment: string;
  returned: number;
  connection: string | null;
  status: string | null;
  paid: number | null;
  disputed: number | null;
  refund: string | null;
}

/** A part was refunded by hand, and a bank returned that part while our refund of the rest is still pending. */
const isOfAPart = ({ refund }: Row, { pence, onItsWay }: Kept) =>
  refund === "pending" && pence > 0 && onItsWay;

const isLive = ({ status }: Row) => status === "pending" || status === "active";

/**
 * Checks the promise about money for every payment. Exactly one of these is true for each paid intent:
 * - £200 are kept and one connection counts as paid.
 * - Nothing is kept, no connection counts as paid and none is live.
 * - A bank holds the money in a dispute, and the connection is marked and frozen, or the refund waits for the bank.
 * - The landlord's bank returned our refund (alert).
 * - A bank returned a part that was refunded by hand, while our refund of the rest is pending (alert).
 * An intent that is not paid has no connection and no refund.
 */
export async function expectMoneyToBeRight(bindings: typeof env = env): Promise<void> {
  const { sdk } = await openStripe(bindings);
  const [kept, rows] = await Promise.all([readStripe(sdk), readRows(bindings)]);
  for (const each of kept) {
    const own = rows.filter(({ intent }) => intent === each.intentId);
    const facts = JSON.stringify({ kept: each, own });
    expect(own.length, facts).toBe(1);
    for (const row of own) expectPaymentToBeRight(each, row, facts);
  }
  const unknown = rows.filter(({ intent }) => !kept.some(({ intentId }) => intentId === intent));
  expect(unknown.filter(({ payment }) => payment !== "canceled")).toEqual([]);
  const free = kept.filter(({ withBank }) => !withBank);
  const settled = rows.filter(({ intent }) => free.some(({ intentId }) => intentId === intent));
  const ofAPart = (row: Row) => free.some((each) => each.intentId === row.intent && isOfAPart(row, each));
  const counted = settled.filter((row) => row.paid === 1 || row.refund === "failed" || ofAPart(row));
  const sum = (of: number[]) => of.reduce((total, each) => total + each, 0);
  expect(sum(free.map(({ pence }) => pence))).toBe(
    sum(counted.map(({ returned }) => connectionFee.pence - returned)),
  );
  await expectLiveToBeRight(bindings, rows.filter(isLive));
  expect(await findForbidden(bindings)).toEqual([]);
}

/** Connections that must not exist: live with a landlord whom the migrant has left, or pending with a suspended person. */
async function findForbidden({ DB }: typeof env): Promise<unknown[]> {
  const forbidden = await DB.prepare(
    `select c.id from connections c where c.status in ('pending', 'active') and exists (
       select 1 from connections o where o.landlord_id = c.landlord_id and o.migrant_id = c.migrant_id
         and o.end_reason in ('withdrawn', 'move_in_denied'))
     union all
     select c.id from connections c join users u on u.id in (c.landlord_id, c.migrant_id)
       where c.status = 'pending' and u.suspended_at is not null`,
  ).all();
  return forbidden.results;
}

function expectPaymentToBeRight(kept: Kept, row: Row, facts: string): void {
  const counts = row.paid === 1;
  if (kept.status !== "succeeded") {
    const expected = kept.status === "canceled" ? "canceled" : "open";
    expect([row.payment, row.connection, row.refund], facts).toEqual([expected, null, null]);
    return;
  }
  const disputed = kept.dispute === "open" || kept.dispute === "lost";
  expect(row.disputed !== null, facts).toBe(disputed && row.connection !== null);
  if (kept.dispute !== "lost") expect(row.returned, facts).toBe(kept.returned);
  if (kept.withBank) {
    const owed = row.refund === "pending" || row.refund === "failed";
    expect([row.payment, counts !== owed], facts).toEqual(["succeeded", true]);
  } else if (kept.pence === 0) {
    const expected = kept.onItsWay ? ["pending", "succeeded", null] : ["succeeded", null];
    expect([row.payment, counts, isLive(row)], facts).toEqual(["refunded", false, false]);
    expect(expected, facts).toContain(row.refund);
  } else {
    const owed = row.refund === "failed" || isOfAPart(row, kept);
    expect([row.payment, counts !== owed], facts).toEqual(["succeeded", true]);
    expect(owed || row.refund === null, facts).toBe(true);
  }
}

/** A pair has at most one live connection. It is paid, and its thread is frozen exactly while a dispute is open. */
async function expectLiveToBeRight(bindings: typeof env, lives: Row[]): Promise<void> {
  const pairs = lives.map(({ landlordId, migrantId }) => `${landlordId} ${migrantId}`);
  expect(new Set(pairs).size).toBe(pairs.length);
  for (const { connection, landlordId, migrantId, paid, disputed, refund } of lives) {
    const parties = { id: connection ?? "", landlordId, migrantId };
    const { frozen } = await callThread(bindings, parties, (thread) => thread.summary(landlordId));
    const facts = JSON.stringify({ connection, paid, disputed, refund, frozen });
    // A suspension freezes threads too, for a reason that is not money.
    const held = frozen.filter((reason) => reason !== "suspended");
    expect([paid, refund, held], facts).toEqual([1, null, disputed === null ? [] : ["disputed"]]);
  }
}

async function readStripe(sdk: Stripe): Promise<Kept[]> {
  const [intents, refunds, disputes] = await Promise.all([
    sdk.paymentIntents.list({ limit: 100 }),
    sdk.refunds.list({ limit: 100 }),
    sdk.disputes.list({ limit: 100 }),
  ]);
  return intents.data.map(({ id, status, amount_received }) => {
    const isOf = (object: { payment_intent: unknown }) => object.payment_intent === id;
    const effective = refunds.data.filter((refund) => isOf(refund) && refund.status !== "failed");
    const returned = effective.reduce((sum, { amount }) => sum + amount, 0);
    const dispute = disputes.data.find(isOf);
    const verdict = dispute ? verdictOf(dispute) : "none";
    return {
      intentId: id,
      status,
      pence: verdict === "lost" ? 0 : amount_received - returned,
      returned,
      dispute: verdict,
      withBank: verdict === "open" && dispute?.is_charge_refundable === false,
      onItsWay: effective.some(({ status }) => status === "pending"),
    };
  });
}

function verdictOf({ status }: Stripe.Dispute): Kept["dispute"] {
  if (status === "lost") return "lost";
  return status === "won" || status === "warning_closed" ? "won" : "open";
}

async function readRows({ DB }: typeof env): Promise<Row[]> {
  const rows = await DB.prepare(
    `select p.payment_intent_id as intent, p.landlord_id as landlordId, p.migrant_id as migrantId,
       p.status as payment, p.refunded_pence as returned, c.id as connection, c.status as status,
       c.payment_completed as paid, c.disputed_at as disputed, r.status as refund
     from payments p left join connections c on c.payment_id = p.id left join refunds r on r.payment_id = p.id
     where p.id not like 'bystander-%'`,
  ).all<Row>();
  return rows.results;
}
