import { and, asc, eq, exists, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { connections } from "#schema/tables/connections.ts";
import { payments, type refundReasons, refunds } from "#schema/tables/payments.ts";
import { users } from "#schema/tables/users.ts";
import type { EndReason, RefundProblem } from "#schema/vocabulary.ts";
import { queueNotifications } from "#worker/features/notifications/index.ts";
import type { Database } from "#worker/platform/database.ts";

export type RefundReason = (typeof refundReasons)[number];
export type Refund = typeof refunds.$inferSelect;

/** The state of a fee, for a query that joins `payments` and `refunds` to a connection. */
export const feeColumns = {
  payment: {
    status: payments.status,
    refundedPence: payments.refundedPence,
    updatedAt: payments.updatedAt,
  },
  refund: { status: refunds.status, updatedAt: refunds.updatedAt },
};

interface OwedRefunds {
  /** The table that names the payments. */
  readonly from: typeof payments | typeof connections;
  /** The rows of that table whose payment is owed back. */
  readonly where: SQL | undefined;
  /** Null: no refund is owed. */
  readonly reason: RefundReason | SQL<RefundReason> | null;
  /** `undecided`: the thread decides whether the refund is due (silence.ts). */
  readonly status: "pending" | "undecided";
}

/** The statement that queues refunds: one for each of these payments that has none yet. */
export function queueRefunds(db: Database, { from, where, reason, status }: OwedRefunds, now: string) {
  const at = sql<string>`${Date.parse(now)}`;
  const owed = db
    // In the order of the table's columns, as insert … select requires.
    .select({
      id: sql<string>`lower(hex(randomblob(16)))`.as("id"),
      paymentId: from === payments ? payments.id : connections.paymentId,
      reason: sql<RefundReason>`${reason}`.as("reason"),
      status: sql<OwedRefunds["status"]>`${status}`.as("status"),
      stripeRefundId: sql<null>`null`.as("stripe_refund_id"),
      attempts: sql<number>`0`.as("attempts"),
      createdAt: at.as("created_at"),
      updatedAt: at.as("updated_at"),
      problem: sql<null>`null`.as("problem"),
    })
    .from(from)
    .where(reason === null ? sql`false` : where);
  return db.insert(refunds).select(owed).onConflictDoNothing();
}

/** The columns of a connection that ends without a stay. A stay that was completed no longer counts as completed. */
export const cancelledColumns = (endReason: EndReason, now: string) =>
  ({ status: "cancelled", cancelledAt: now, completedAt: null, endReason }) as const;

/** The statement after which a fee no longer counts in the landlord's Total Cost. */
const stopCountingFee = (db: Database, paymentId: string, condition?: SQL) =>
  db
    .update(connections)
    .set({ paymentCompleted: false })
    .where(and(eq(connections.paymentId, paymentId), condition));

/** The party who is not suspended, for each connection that still waits. */
const othersOf = (waiting: SQL | undefined) =>
  sql`select case when ${connections.landlordId} in (select id from users where suspended_at is not null)
      then ${connections.migrantId} else ${connections.landlordId} end as person, ${connections.id} as object
    from ${connections} where ${waiting}`;

/**
 * The statements that end the pending connections of suspended people and queue the refunds; the third returns the
 * connections that it ended. With `userId` only those of one person; without it those of everyone, in case a
 * suspension was interrupted. `news` is the kind of notification for the other person.
 */
export function releaseSuspended(
  db: Database,
  now: string,
  userId?: string,
  news: "cancelled" | "other_suspended" = "cancelled",
) {
  const suspended = db
    .select({ id: users.id })
    .from(users)
    // mutant-safe (eq(users.id, userId)): the next run ends the others' connections anyway
    .where(and(isNotNull(users.suspendedAt), userId === undefined ? undefined : eq(users.id, userId)));
  const waiting = and(
    eq(connections.status, "pending"),
    or(inArray(connections.migrantId, suspended), inArray(connections.landlordId, suspended)),
  );
  const reason = sql<RefundReason>`case when ${connections.landlordId} in (
    select id from users where suspended_at is not null) then 'landlord_suspended' else 'migrant_unavailable' end`;
  const owed = { from: connections, where: and(waiting, eq(connections.paymentCompleted, true)) };
  const { id, landlordId, migrantId, paymentId } = connections;
  return [
    queueRefunds(db, { ...owed, reason, status: "pending" }, now),
    queueNotifications(db, news, othersOf(waiting), now),
    db
      .update(connections)
      .set({ ...cancelledColumns("unavailable", now), paymentCompleted: false })
      .where(waiting)
      .returning({ id, landlordId, migrantId, paymentId }),
  ] as const;
}
export type Released = Awaited<ReturnType<typeof releaseSuspended>[2]>[number];

/** The connection that a payment made; null when it made none. */
export async function findConnectionOf(db: Database, paymentId: string) {
  const [connection] = await db.select().from(connections).where(eq(connections.paymentId, paymentId));
  return connection ?? null;
}

/** The refund of a payment; null when it has none. */
export async function findRefundOf(db: Database, paymentId: string): Promise<Refund | null> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
  return refund ?? null;
}

/** Refunds that Stripe has not confirmed; the least recently updated first. */
export function findUnsentRefunds(db: Database, limit: number): Promise<Refund[]> {
  return db
    .select()
    .from(refunds)
    .where(eq(refunds.status, "pending"))
    .orderBy(asc(refunds.updatedAt))
    .limit(limit);
}

/** Refunds that depend on their thread and are not decided yet (silence.ts), each with its connection. */
export function findUndecidedRefunds(db: Database, limit: number, connectionId?: string) {
  return db
    .select({ refund: refunds, connection: connections })
    .from(refunds)
    .innerJoin(connections, eq(connections.paymentId, refunds.paymentId))
    .where(and(eq(refunds.status, "undecided"), connectionId ? eq(connections.id, connectionId) : undefined))
    .orderBy(asc(refunds.updatedAt))
    .limit(limit);
}

/** The migrant never wrote: the refund is due, and the fee no longer counts. */
export async function makeRefundDue(db: Database, { id, paymentId }: Refund, now: string): Promise<void> {
  const undecided = and(eq(refunds.id, id), eq(refunds.status, "undecided"));
  await db.batch([
    stopCountingFee(db, paymentId, exists(db.select({ id: refunds.id }).from(refunds).where(undecided))),
    db.update(refunds).set({ status: "pending", updatedAt: now }).where(undecided),
  ]);
}

/** The migrant wrote: no refund is due. */
export async function dropRefund(db: Database, refund: Refund): Promise<void> {
  await db.delete(refunds).where(and(eq(refunds.id, refund.id), eq(refunds.status, "undecided")));
}

/** Moves a refund whose thread is unreachable to the end of the queue. */
export async function postponeRefund(db: Database, refund: Refund, now: string): Promise<void> {
  await db.update(refunds).set({ updatedAt: now }).where(eq(refunds.id, refund.id));
}

/** Who made a payment, and its intent at Stripe. */
export async function findPaymentOf(db: Database, paymentId: string) {
  const { landlordId, paymentIntentId } = payments;
  const [payment] = await db
    .select({ landlordId, paymentIntentId })
    .from(payments)
    .where(eq(payments.id, paymentId));
  return payment;
}

/**
 * The statements for a fee that was returned in full. A repeat keeps the time of the first run, and only the first statement
 * of the first run returns a row. `isRefunded`: true for a refund, also one made while a bank inquired; false when the bank
 * took the money in a dispute.
 */
export function returnedInFull(
  db: Database,
  paymentId: string,
  now: string,
  { sent, isRefunded }: { sent?: SentRefund; isRefunded: boolean },
) {
  const pending = sent && and(eq(refunds.id, sent.refundId), eq(refunds.status, "pending"));
  const isPending = pending && exists(db.select({ id: refunds.id }).from(refunds).where(pending));
  return [
    db
      .update(payments)
      .set({
        status: "refunded",
        updatedAt: now,
        // Stripe has refunded the rest. After an inquiry, a smaller amount would be shown as taken by the bank.
        ...(sent?.stripeRefundId && { refundedPence: sql`${payments.amountPence}` }),
      })
      .where(and(eq(payments.id, paymentId), ne(payments.status, "refunded"), isPending))
      .returning({ id: payments.id }),
    stopCountingFee(db, paymentId, isPending),
    db
      .update(refunds)
      .set({ status: "succeeded", stripeRefundId: sent?.stripeRefundId, updatedAt: now })
      .where(and(eq(refunds.paymentId, paymentId), ne(refunds.status, "succeeded"), pending)),
    queueNotifications(db, "refunded", refundedOf(paymentId, now, isRefunded), now),
  ] as const;
}

/** The landlord of a fee that this batch has returned. None if the bank took the fee: the landlord knows it from the dispute. */
const refundedOf = (paymentId: string, now: string, isRefunded: boolean) => {
  const returned = and(
    eq(payments.id, paymentId),
    eq(payments.status, "refunded"),
    eq(payments.updatedAt, now),
    isRefunded ? undefined : or(isNull(connections.id), isNull(connections.disputedAt)),
  );
  return sql`select ${payments.landlordId} as person, coalesce(${connections.id}, ${payments.id}) as object
    from ${payments} left join ${connections} on ${eq(connections.paymentId, payments.id)} where ${returned}`;
};

interface SentRefund {
  readonly refundId: string;
  /** Undefined when Stripe gave no id. */
  readonly stripeRefundId: string | undefined;
}

/**
 * The statements for a refund of ours that has succeeded at Stripe. They change nothing when the refund is no longer
 * pending, for example because a webhook stored its end first.
 */
export const completeRefund = (
  db: Database,
  refund: Refund,
  stripeRefundId: string | undefined,
  now: string,
) =>
  returnedInFull(db, refund.paymentId, now, {
    sent: { refundId: refund.id, stripeRefundId },
    isRefunded: stripeRefundId !== undefined,
  });

/**
 * Stores the result of one attempt to send a refund. Without `stripeRefundId` the stored id stays. Attempts while the refund
 * only waits, without a problem, count as one together.
 */
export async function recordAttempt(
  db: Database,
  { id, attempts }: Refund,
  result: { status: "pending" | "failed"; problem: RefundProblem | null; stripeRefundId?: string },
  now: string,
): Promise<void> {
  await db
    .update(refunds)
    .set({ ...result, attempts: result.problem ? attempts + 1 : Math.max(attempts, 1), updatedAt: now })
    .where(and(eq(refunds.id, id), eq(refunds.status, "pending")));
}
