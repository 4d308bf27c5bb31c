import { and, desc, eq, gt, inArray, isNotNull, ne, notExists, or, sql } from "drizzle-orm";
import { daysAfter } from "#schema/durations.ts";
import type { listPayments, PaymentState } from "#schema/endpoints/payments.ts";
import { pounds } from "#schema/fields.ts";
import { endedPaymentDays, paymentsListed } from "#schema/limits.ts";
import { initialOf } from "#schema/policy.ts";
import { connections } from "#schema/tables/connections.ts";
import { payments, refunds } from "#schema/tables/payments.ts";
import { users } from "#schema/tables/users.ts";
import { liveConnection } from "#worker/features/migrants/index.ts";
import { hasUnhandledReturn, owedPence, unfinished } from "#worker/features/refunds/index.ts";
import type { Verb } from "#worker/http/handle.ts";
import type { Database } from "#worker/platform/database.ts";

/** Lists payments that a bank is processing, whose refund is owed, or that ended recently without a connection. */
export const listOwnPayments: Verb<typeof listPayments> = async ({ user, db, now }) => {
  const found = await findOwnPayments(db, user.id, now);
  return found.map(({ migrantId, firstName, lastName, state, since, ...money }) => ({
    migrant: { id: migrantId, firstName, initial: initialOf(lastName) },
    amount: pounds(state === "not_taken" ? owedPence(money) : money.amountPence),
    state,
    since,
  }));
};

/** Reads the payments of `listOwnPayments`, newest first. */
async function findOwnPayments(db: Database, landlordId: string, now: string) {
  const { migrantId, amountPence, refundedPence, processingAt, failedAt } = payments;
  const { firstName, lastName } = users;
  const recently = recentlyBefore(now);
  const state = sql<PaymentState>`case
    when ${isNotTaken} then 'not_taken'
    when ${refunds.id} is not null then 'refunded'
    when ${processingAt} is not null then 'processing' else 'failed' end`;
  const processing = and(inArray(payments.status, unfinished), isNotNull(processingAt));
  const failed = and(
    inArray(payments.status, [...unfinished, "canceled"]),
    gt(failedAt, recently),
    notExists(liveConnection(payments)),
  );
  const rows = await db
    .select({
      ...{ migrantId, amountPence, refundedPence, firstName, lastName, state, processingAt, failedAt },
      refundedAt: refunds.createdAt,
    })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.migrantId))
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(and(eq(payments.landlordId, landlordId), or(processing, failed, goesBack(db, now))))
    .orderBy(desc(payments.updatedAt))
    .limit(paymentsListed);
  return rows.map(({ processingAt, failedAt, refundedAt, ...row }) => ({
    ...row,
    since: refundedAt ?? processingAt ?? failedAt ?? now,
  }));
}

/** Whether a payment of this pair made no connection and its refund is owed or began recently. */
export async function hasRefund(
  db: Database,
  pair: { landlordId: string; migrantId: string },
  now: string,
): Promise<boolean> {
  const ofPair = and(eq(payments.landlordId, pair.landlordId), eq(payments.migrantId, pair.migrantId));
  const rows = await db
    .select({ id: refunds.id })
    .from(payments)
    .innerJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(and(ofPair, goesBack(db, now)))
    .limit(1);
  return rows.length > 0;
}

const recentlyBefore = (now: string) => daysAfter(now, -endedPaymentDays);

/** SQL condition: the bank did not accept the refund, and we still owe it. */
const isNotTaken = and(eq(refunds.status, "failed"), ne(payments.status, "refunded"), hasUnhandledReturn);

/** SQL condition: the payment has made no connection, and its refund is owed or began in the last days. */
function goesBack(db: Database, now: string) {
  const connected = db
    .select({ id: connections.id })
    .from(connections)
    .where(eq(connections.paymentId, payments.id));
  const isOwed = or(eq(refunds.status, "pending"), isNotTaken);
  return and(or(gt(refunds.createdAt, recentlyBefore(now)), isOwed), notExists(connected));
}
