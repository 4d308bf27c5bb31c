import { and, eq, exists, inArray, notExists, sql } from "drizzle-orm";
import { connections } from "#schema/tables/connections.ts";
import { payments, refunds } from "#schema/tables/payments.ts";
import { activePerson, connectionLeft, liveConnection, mayPay } from "#worker/features/migrants/index.ts";
import { queueNotifications } from "#worker/features/notifications/index.ts";
import { queueRefunds, type RefundReason, unfinished } from "#worker/features/refunds/index.ts";
import type { Database } from "#worker/platform/database.ts";

/**
 * The statements that make a connection from a paid payment or, if no connection is possible, a refund. Afterwards
 * exactly one of the two rows exists, even if the statements run many times and simultaneously. The first statement
 * returns a row when the payment becomes paid, and the second returns a row when it makes a connection.
 */
export function connectOrRefund(db: Database, paymentId: string, paymentIntentId: string, now: string) {
  const isPaid = and(eq(payments.id, paymentId), eq(payments.status, "succeeded"));
  return [
    db
      .update(payments)
      .set({ status: "succeeded", paymentIntentId, processingAt: null, updatedAt: now })
      .where(and(eq(payments.id, paymentId), inArray(payments.status, [...unfinished, "canceled"])))
      .returning({ id: payments.id }),
    db
      .insert(connections)
      .select(
        db
          .select(newConnection(now))
          .from(payments)
          .where(and(isPaid, mayPay(payments), notExists(refundOfPayment(db)))),
      )
      .onConflictDoNothing()
      .returning({ id: connections.id }),
    queueRefunds(
      db,
      {
        from: payments,
        where: and(isPaid, notExists(connectionOfPayment(db))),
        reason: refundReason,
        status: "pending",
      },
      now,
    ),
    queueNotifications(db, "connected", newPartiesOf(paymentId, now), now),
  ] as const;
}

/** SQL query: both people of a connection that this batch has made. */
const newPartiesOf = (paymentId: string, now: string) => {
  const made = and(eq(connections.paymentId, paymentId), eq(connections.createdAt, now));
  return sql`select landlord_id as person, id as object from ${connections} where ${made}
    union all select migrant_id, id from ${connections} where ${made}`;
};

/** SQL: the reason why no connection is possible. */
const refundReason = sql<RefundReason>`case
  when ${exists(liveConnection(payments))} then 'charged_twice'
  when ${notExists(activePerson(payments.landlordId))} then 'landlord_suspended'
  when ${exists(connectionLeft(payments))} then 'migrant_withdrew'
  else 'migrant_unavailable' end`;

/** The columns of a new connection, in the order of the table's columns, as insert … select requires. */
const newConnection = (now: string) => ({
  id: sql<string>`${crypto.randomUUID()}`.as("id"),
  landlordId: payments.landlordId,
  migrantId: payments.migrantId,
  status: sql<"pending">`'pending'`.as("status"),
  paymentId: payments.id,
  amountPence: payments.amountPence,
  paymentCompleted: sql<boolean>`1`.as("payment_completed"),
  createdAt: sql<string>`${Date.parse(now)}`.as("created_at"),
  acceptedAt: sql<null>`null`.as("accepted_at"),
  completedAt: sql<null>`null`.as("completed_at"),
  cancelledAt: sql<null>`null`.as("cancelled_at"),
  disputedAt: sql<null>`null`.as("disputed_at"),
  endReason: sql<null>`null`.as("end_reason"),
  moveInConfirmedAt: sql<null>`null`.as("move_in_confirmed_at"),
});

const refundOfPayment = (db: Database) =>
  db.select({ id: refunds.id }).from(refunds).where(eq(refunds.paymentId, payments.id));

const connectionOfPayment = (db: Database) =>
  db.select({ id: connections.id }).from(connections).where(eq(connections.paymentId, payments.id));
