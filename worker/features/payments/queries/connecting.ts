import { and, eq, exists, inArray, isNull, notExists, sql } from "drizzle-orm";
import { liveStatuses } from "#schema/lifecycle.ts";
import { connections } from "#schema/tables/connections.ts";
import { payments, refunds } from "#schema/tables/payments.ts";
import { users } from "#schema/tables/users.ts";
import type { Database } from "#worker/http/database.ts";
import { unfinished } from "./payments.ts";

/**
 * The statements that turn paid money into a connection or, where there can be none, into a refund. Exactly
 * one of the two rows exists afterwards, however often and however simultaneously this runs.
 */
export function connectOrRefund(db: Database, paymentId: string, paymentIntentId: string, now: string) {
  const isPaid = and(eq(payments.id, paymentId), eq(payments.status, "succeeded"));
  return [
    db
      .update(payments)
      .set({ status: "succeeded", paymentIntentId, updatedAt: now })
      .where(and(eq(payments.id, paymentId), inArray(payments.status, [...unfinished, "canceled"]))),
    db
      .insert(connections)
      .select(
        db
          .select(newConnection(now))
          .from(payments)
          .where(and(isPaid, exists(migrantIsHere(db)), notExists(refundOfPayment(db)))),
      )
      .onConflictDoNothing(),
    db
      .insert(refunds)
      .select(
        db
          .select(newRefund(db, now))
          .from(payments)
          .where(and(isPaid, notExists(connectionOfPayment(db)))),
      )
      .onConflictDoNothing(),
  ] as const;
}

/** A connection's columns from its payment's, in the table's own order, which insert … select asks for. */
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

/** A refund's columns, likewise: the pair was charged twice, or the migrant has gone. */
const newRefund = (db: Database, now: string) => ({
  id: sql<string>`${crypto.randomUUID()}`.as("id"),
  paymentId: payments.id,
  reason: sql<"charged_twice" | "migrant_unavailable">`
    case when ${exists(liveConnectionOfPair(db))} then 'charged_twice' else 'migrant_unavailable' end`.as(
    "reason",
  ),
  status: sql<"pending">`'pending'`.as("status"),
  stripeRefundId: sql<null>`null`.as("stripe_refund_id"),
  attempts: sql<number>`0`.as("attempts"),
  createdAt: sql<string>`${Date.parse(now)}`.as("created_at"),
  updatedAt: sql<string>`${Date.parse(now)}`.as("updated_at"),
});

const migrantIsHere = (db: Database) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, payments.migrantId), isNull(users.suspendedAt)));

const refundOfPayment = (db: Database) =>
  db.select({ id: refunds.id }).from(refunds).where(eq(refunds.paymentId, payments.id));

const connectionOfPayment = (db: Database) =>
  db.select({ id: connections.id }).from(connections).where(eq(connections.paymentId, payments.id));

const liveConnectionOfPair = (db: Database) =>
  db
    .select({ id: connections.id })
    .from(connections)
    .where(
      and(
        eq(connections.landlordId, payments.landlordId),
        eq(connections.migrantId, payments.migrantId),
        inArray(connections.status, liveStatuses),
      ),
    );
