import { and, asc, eq, exists, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import { connections } from "#schema/tables/connections.ts";
import { payments, type refundReasons, refunds } from "#schema/tables/payments.ts";
import { users } from "#schema/tables/users.ts";
import type { Database } from "#worker/platform/database.ts";

export type RefundReason = (typeof refundReasons)[number];
export type Refund = typeof refunds.$inferSelect;

/** What says how a fee stands, for a query that joins `payments` and `refunds` to a connection. */
export const feeColumns = {
  payment: {
    status: payments.status,
    refundedPence: payments.refundedPence,
    updatedAt: payments.updatedAt,
  },
  refund: { status: refunds.status, updatedAt: refunds.updatedAt },
};

/**
 * The statements that end the pending connections of suspended people and owe the fees back; the second gives those
 * that it ended. With `userId` only those of one person; without, of everyone, wherever a suspension died.
 */
export function releaseSuspended(db: Database, now: string, userId?: string) {
  const at = sql<string>`${Date.parse(now)}`;
  const suspended = db
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.suspendedAt), userId === undefined ? undefined : eq(users.id, userId)));
  const waiting = and(
    eq(connections.status, "pending"),
    or(inArray(connections.migrantId, suspended), inArray(connections.landlordId, suspended)),
  );
  const owed = db
    // In the table's own order, which insert … select asks for.
    .select({
      id: sql<string>`lower(hex(randomblob(16)))`.as("id"),
      paymentId: connections.paymentId,
      reason: sql<RefundReason>`case when ${connections.landlordId} in (
        select id from users where suspended_at is not null) then 'landlord_suspended' else 'migrant_unavailable' end`.as(
        "reason",
      ),
      status: sql<"pending">`'pending'`.as("status"),
      stripeRefundId: sql<null>`null`.as("stripe_refund_id"),
      attempts: sql<number>`0`.as("attempts"),
      createdAt: at.as("created_at"),
      updatedAt: at.as("updated_at"),
    })
    .from(connections)
    .where(and(waiting, eq(connections.paymentCompleted, true)));
  const { id, landlordId, paymentId } = connections;
  return [
    db.insert(refunds).select(owed).onConflictDoNothing(),
    db
      .update(connections)
      .set({ status: "cancelled", cancelledAt: now, paymentCompleted: false, endReason: "unavailable" })
      .where(waiting)
      .returning({ id, landlordId, migrantId: connections.migrantId, paymentId }),
  ] as const;
}
export type Released = Awaited<ReturnType<typeof releaseSuspended>[1]>[number];

/** The parties of the connection that a payment made, if it made one. */
export async function findPartiesOfPayment(db: Database, paymentId: string) {
  const { id, landlordId, migrantId } = connections;
  const [parties] = await db
    .select({ id, landlordId, migrantId })
    .from(connections)
    .where(eq(connections.paymentId, paymentId));
  return parties ?? null;
}

/** The refunds that Stripe has not confirmed, longest untouched first. */
export function findUnsentRefunds(db: Database, limit: number): Promise<Refund[]> {
  return db
    .select()
    .from(refunds)
    .where(eq(refunds.status, "pending"))
    .orderBy(asc(refunds.updatedAt))
    .limit(limit);
}

/** Refunds that wait for a look into the frozen thread, with the connection whose thread it is. */
export function findUndecidedRefunds(db: Database, limit: number, connectionId?: string) {
  return db
    .select({ refund: refunds, connection: connections })
    .from(refunds)
    .innerJoin(connections, eq(connections.paymentId, refunds.paymentId))
    .where(and(eq(refunds.status, "undecided"), connectionId ? eq(connections.id, connectionId) : undefined))
    .orderBy(asc(refunds.updatedAt))
    .limit(limit);
}

/** The migrant never wrote: the refund is due, and the fee counts no more. */
export async function makeRefundDue(db: Database, refund: Refund, now: string): Promise<void> {
  const undecided = and(eq(refunds.id, refund.id), eq(refunds.status, "undecided"));
  await db.batch([
    db
      .update(connections)
      .set({ paymentCompleted: false })
      .where(
        and(
          eq(connections.paymentId, refund.paymentId),
          exists(db.select({ id: refunds.id }).from(refunds).where(undecided)),
        ),
      ),
    db.update(refunds).set({ status: "pending", updatedAt: now }).where(undecided),
  ]);
}

/** The migrant had written: nothing is due. */
export async function dropRefund(db: Database, refund: Refund): Promise<void> {
  await db.delete(refunds).where(and(eq(refunds.id, refund.id), eq(refunds.status, "undecided")));
}

/** Lets the others have their turn before a refund whose thread is out of reach. */
export async function postponeRefund(db: Database, refund: Refund, now: string): Promise<void> {
  await db.update(refunds).set({ updatedAt: now }).where(eq(refunds.id, refund.id));
}

export async function findUnsentRefundOf(db: Database, paymentId: string): Promise<Refund | undefined> {
  const [refund] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, "pending")));
  return refund;
}

export async function findPaymentIntentOf(db: Database, paymentId: string): Promise<string | null> {
  const [payment] = await db
    .select({ paymentIntentId: payments.paymentIntentId })
    .from(payments)
    .where(eq(payments.id, paymentId));
  return payment?.paymentIntentId ?? null;
}

export async function findRefundOf(db: Database, paymentId: string): Promise<Refund | null> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
  return refund ?? null;
}

/**
 * The statements for a refund of ours that Stripe has taken: the fee counts no more in Total Cost. They change
 * nothing when it was seen to come back before this could be written.
 */
export function completeRefund(db: Database, refund: Refund, stripeRefundId: string | null, now: string) {
  const { id, paymentId } = refund;
  const waiting = and(eq(refunds.id, id), eq(refunds.status, "pending"));
  const isWaiting = exists(db.select({ id: refunds.id }).from(refunds).where(waiting));
  const sent = stripeRefundId ?? refund.stripeRefundId;
  return [
    db
      .update(payments)
      .set({ status: "refunded", updatedAt: now })
      .where(and(eq(payments.id, paymentId), isWaiting)),
    db
      .update(connections)
      .set({ paymentCompleted: false })
      .where(and(eq(connections.paymentId, paymentId), isWaiting)),
    db.update(refunds).set({ status: "succeeded", stripeRefundId: sent, updatedAt: now }).where(waiting),
  ] as const;
}

/** The statements for a fee that is seen to have gone, by whomever, also to a bank. Repeats keep the first day. */
export function returnedInFull(db: Database, paymentId: string, now: string) {
  return [
    db
      .update(refunds)
      .set({ status: "succeeded", updatedAt: now })
      .where(and(eq(refunds.paymentId, paymentId), ne(refunds.status, "succeeded"))),
    db
      .update(payments)
      .set({ status: "refunded", updatedAt: now })
      .where(and(eq(payments.id, paymentId), ne(payments.status, "refunded"))),
    db.update(connections).set({ paymentCompleted: false }).where(eq(connections.paymentId, paymentId)),
  ] as const;
}

export async function recordAttempt(
  db: Database,
  refund: Refund,
  outcome: { status: "pending" | "failed"; stripeRefundId: string | null },
  now: string,
): Promise<void> {
  await db
    .update(refunds)
    .set({ ...outcome, attempts: refund.attempts + 1, updatedAt: now })
    .where(and(eq(refunds.id, refund.id), eq(refunds.status, "pending")));
}
