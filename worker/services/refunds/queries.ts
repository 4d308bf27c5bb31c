import { and, asc, eq, exists, sql } from "drizzle-orm";
import { connections } from "#schema/tables/connections.ts";
import { payments, type refundReasons, refunds } from "#schema/tables/payments.ts";
import type { Database } from "#worker/http/database.ts";

export type RefundReason = (typeof refundReasons)[number];
export type Refund = typeof refunds.$inferSelect;

/**
 * The statement that gives a payment's fee back, for the batch of whatever made it due (a withdrawal, a
 * suspension). One refund a payment, whoever asks first.
 */
export function queueRefund(db: Database, refund: { paymentId: string; reason: RefundReason; now: string }) {
  const { paymentId, reason, now } = refund;
  const id = crypto.randomUUID();
  return db
    .insert(refunds)
    .values({ id, paymentId, reason, createdAt: now, updatedAt: now })
    .onConflictDoNothing();
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

/** The statements for money that has gone back: it counts no more in Total Cost. */
export function completeRefund(db: Database, paymentId: string, stripeRefundId: string | null, now: string) {
  return [
    db
      .update(refunds)
      .set({
        status: "succeeded",
        stripeRefundId: sql`coalesce(${refunds.stripeRefundId}, ${stripeRefundId})`,
        updatedAt: now,
      })
      .where(eq(refunds.paymentId, paymentId)),
    db.update(payments).set({ status: "refunded", updatedAt: now }).where(eq(payments.id, paymentId)),
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
