import { and, desc, eq, gt, inArray, isNotNull, ne, notExists, or, sql } from "drizzle-orm";
import type { listPayments, PaymentState } from "#schema/endpoints/payments.ts";
import { pounds } from "#schema/fields.ts";
import { endedPaymentDays, paymentsListed } from "#schema/limits.ts";
import { initialOf } from "#schema/policy.ts";
import { connections } from "#schema/tables/connections.ts";
import { payments, refunds } from "#schema/tables/payments.ts";
import { users } from "#schema/tables/users.ts";
import { livingConnection } from "#worker/features/migrants/index.ts";
import { unfinished } from "#worker/features/refunds/index.ts";
import type { Verb } from "#worker/http/handle.ts";
import type { Database } from "#worker/platform/database.ts";

/** Payments that a bank is processing or whose refund has not arrived, and those that ended recently without a connection. */
export const listOwnPayments: Verb<typeof listPayments> = async ({ user, db, now }) => {
  const found = await findOwnPayments(db, user.id, now);
  return found.map(({ migrantId, firstName, lastName, amountPence, state, since }) => ({
    migrant: { id: migrantId, firstName, initial: initialOf(lastName) },
    amount: pounds(amountPence),
    state,
    since,
  }));
};

/** Those payments, newest first. */
async function findOwnPayments(db: Database, landlordId: string, now: string) {
  const { migrantId, amountPence, processingAt, failedAt } = payments;
  const { firstName, lastName } = users;
  const recently = recentlyBefore(now);
  const isNotTaken = and(eq(refunds.status, "failed"), ne(payments.status, "refunded"));
  const state = sql<PaymentState>`case
    when ${isNotTaken} then 'not_taken'
    when ${refunds.id} is not null then 'refunded'
    when ${processingAt} is not null then 'processing' else 'failed' end`;
  const processing = and(inArray(payments.status, unfinished), isNotNull(processingAt));
  const failed = and(
    inArray(payments.status, [...unfinished, "canceled"]),
    gt(failedAt, recently),
    notExists(livingConnection(payments)),
  );
  const isOwed = or(eq(refunds.status, "pending"), isNotTaken);
  const refunded = and(or(gt(refunds.createdAt, recently), isOwed), hasNotConnected(db));
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

/** Whether a payment of this pair went back a short time ago, because there could be no connection. */
export async function hasRecentRefund(
  db: Database,
  pair: { landlordId: string; migrantId: string },
  now: string,
): Promise<boolean> {
  const ofPair = and(eq(payments.landlordId, pair.landlordId), eq(payments.migrantId, pair.migrantId));
  const rows = await db
    .select({ id: refunds.id })
    .from(payments)
    .innerJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(and(ofPair, gt(refunds.createdAt, recentlyBefore(now)), hasNotConnected(db)))
    .limit(1);
  return rows.length > 0;
}

const recentlyBefore = (now: string) =>
  new Date(Date.parse(now) - endedPaymentDays * 24 * 60 * 60_000).toISOString();

/** A condition: the payment has made no connection. */
const hasNotConnected = (db: Database) =>
  notExists(
    db.select({ id: connections.id }).from(connections).where(eq(connections.paymentId, payments.id)),
  );
