import { and, desc, eq, gt, inArray, isNotNull, notExists, or, sql } from "drizzle-orm";
import type { PaymentState } from "#schema/endpoints/payments.ts";
import { endedPaymentDays, paymentsListed } from "#schema/limits.ts";
import { connections } from "#schema/tables/connections.ts";
import { payments, refunds } from "#schema/tables/payments.ts";
import { users } from "#schema/tables/users.ts";
import { livingConnection } from "#worker/features/migrants/index.ts";
import { notProcessing, unfinished } from "#worker/features/refunds/index.ts";
import type { Database } from "#worker/platform/database.ts";

const isUnfinished = (paymentId: string) =>
  and(eq(payments.id, paymentId), inArray(payments.status, unfinished));

/** The statement that says that a bank is processing a payment, from the first time on. */
export function startProcessing(db: Database, paymentId: string, now: string) {
  return db
    .update(payments)
    .set({ processingAt: sql`coalesce(processing_at, ${Date.parse(now)})`, failedAt: null, updatedAt: now })
    .where(isUnfinished(paymentId));
}

/** The statement that says that a payment can be paid, and that no bank is processing it any more. */
export function endProcessing(db: Database, paymentId: string, now: string) {
  return db
    .update(payments)
    .set({ ...notProcessing(now), updatedAt: now })
    .where(isUnfinished(paymentId));
}

/**
 * A landlord's payments that a bank is processing, and those that ended lately without a connection: refused by the
 * bank, or paid and refunded. Newest first.
 */
export async function findNewsOfPayments(db: Database, landlordId: string, now: string) {
  const { migrantId, amountPence, processingAt, failedAt } = payments;
  const { firstName, lastName } = users;
  const lately = new Date(Date.parse(now) - endedPaymentDays * 24 * 60 * 60_000).toISOString();
  const state = sql<PaymentState>`case
    when ${refunds.id} is not null then 'refunded'
    when ${processingAt} is not null then 'processing' else 'failed' end`;
  const connected = db
    .select({ id: connections.id })
    .from(connections)
    .where(eq(connections.paymentId, payments.id));
  const processing = and(inArray(payments.status, unfinished), isNotNull(processingAt));
  const failed = and(
    inArray(payments.status, [...unfinished, "canceled"]),
    gt(failedAt, lately),
    notExists(livingConnection(payments)),
  );
  const refunded = and(gt(refunds.createdAt, lately), notExists(connected));
  const rows = await db
    .select({
      ...{ migrantId, amountPence, firstName, lastName, state, processingAt, failedAt },
      refundedAt: refunds.createdAt,
    })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.migrantId))
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(and(eq(payments.landlordId, landlordId), or(processing, failed, refunded)))
    .orderBy(desc(payments.updatedAt))
    .limit(paymentsListed);
  return rows.map(({ processingAt, failedAt, refundedAt, ...row }) => ({
    ...row,
    since: refundedAt ?? processingAt ?? failedAt ?? now,
  }));
}
