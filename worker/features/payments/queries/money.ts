import { and, eq, inArray, isNull, notExists, sql } from "drizzle-orm";
import { liveStatuses } from "#schema/lifecycle.ts";
import { connections } from "#schema/tables/connections.ts";
import { payments, refunds } from "#schema/tables/payments.ts";
import type { RefundProblem } from "#schema/vocabulary.ts";
import { updateHosted } from "#worker/features/migrants/index.ts";
import { queueNotifications } from "#worker/features/notifications/index.ts";
import { cancelledColumns } from "#worker/features/refunds/index.ts";
import type { Database } from "#worker/platform/database.ts";
import type { Payment } from "./payments.ts";

/** Stores once how the paid money differs from the row. No bank is processing it any more. True for the first call. */
export async function storeMismatch(db: Database, paymentId: string, mismatch: string, now: string) {
  const changed = await db
    .update(payments)
    .set({ mismatch, processingAt: null, updatedAt: now })
    .where(and(eq(payments.id, paymentId), isNull(payments.mismatch)))
    .returning({ id: payments.id });
  return changed.length > 0;
}

/** Stores how much of a payment has been refunded. True if that changes the row. */
export async function storeRefunded(db: Database, paymentId: string, pence: number): Promise<boolean> {
  const changed = await db
    .update(payments)
    .set({ refundedPence: pence })
    .where(and(eq(payments.id, paymentId), sql`${payments.refundedPence} <> ${pence}`))
    .returning({ id: payments.id });
  return changed.length > 0;
}

/** The statement that marks a connection as disputed and returns a row; a repeat changes nothing. Null removes the mark. */
export function markDisputed(db: Database, paymentId: string, disputedAt: string | null) {
  const first = disputedAt === null ? undefined : isNull(connections.disputedAt);
  return db
    .update(connections)
    .set({ disputedAt })
    .where(and(eq(connections.paymentId, paymentId), first))
    .returning({ id: connections.id });
}

/** SQL query: the migrant of a connection that this batch has ended. The landlord is notified of the refund instead. */
const endedOf = (paymentId: string, now: string) =>
  sql`select migrant_id as person, id as object from ${connections} where ${and(
    eq(connections.paymentId, paymentId),
    eq(connections.endReason, "fee_returned"),
    eq(connections.cancelledAt, now),
  )}`;

/** The statement that notifies the landlord of a dispute, for the batch that marks the connection as disputed. */
export const notifyOfDispute = (db: Database, paymentId: string, now: string) =>
  queueNotifications(
    db,
    "disputed",
    sql`select landlord_id as person, id as object from ${connections} where ${and(
      eq(connections.paymentId, paymentId),
      eq(connections.disputedAt, now),
    )}`,
    now,
  );

/** The statements that end a live connection whose fee was returned. The first returns it. The pair may connect again. */
export function endConnection(db: Database, { id, migrantId }: Payment, now: string) {
  return [
    db
      .update(connections)
      .set(cancelledColumns("fee_returned", now))
      .where(and(eq(connections.paymentId, id), inArray(connections.status, liveStatuses)))
      .returning({ id: connections.id }),
    updateHosted(db, migrantId),
    queueNotifications(db, "cancelled", endedOf(id, now), now),
  ] as const;
}

/**
 * The statements for a refund that a bank has returned: our rows show the money as refunded, but Stripe has it. A
 * refund that we sent becomes `failed`. A fee that was refunded by hand has no refund row, so it counts as paid again.
 */
export function undoRefund(
  db: Database,
  paymentId: string,
  now: string,
  problem: RefundProblem | null = "unknown",
) {
  const ofPayment = eq(payments.id, paymentId);
  return [
    db
      .update(payments)
      .set({ status: "succeeded", updatedAt: now })
      .where(and(ofPayment, eq(payments.status, "refunded")))
      .returning({ id: payments.id }),
    db
      .update(refunds)
      .set({ status: "failed", problem, updatedAt: now })
      .where(and(eq(refunds.paymentId, paymentId), inArray(refunds.status, ["pending", "succeeded"])))
      .returning({ id: refunds.id }),
    db
      .update(connections)
      .set({ paymentCompleted: true })
      .where(
        and(
          eq(connections.paymentId, paymentId),
          notExists(
            db.select({ id: refunds.id }).from(refunds).where(eq(refunds.paymentId, connections.paymentId)),
          ),
        ),
      ),
  ] as const;
}
