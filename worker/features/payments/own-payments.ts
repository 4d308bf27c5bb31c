import { and, desc, eq, gt, inArray, isNotNull, notExists, or, sql } from "drizzle-orm";
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

/** Payments that the landlord's bank is processing, and those that ended recently without a connection. */
export const listOwnPayments: Verb<typeof listPayments> = async ({ user, db, now }) => {
  const found = await findOwnPayments(db, user.id, now);
  return found.map(({ migrantId, firstName, lastName, amountPence, state, since }) => ({
    migrant: { id: migrantId, firstName, initial: initialOf(lastName) },
    amount: pounds(amountPence),
    state,
    since,
  }));
};

/** Those payments, newest first. `failed`: refused by the bank. `refunded`: paid, but there could be no connection. */
async function findOwnPayments(db: Database, landlordId: string, now: string) {
  const { migrantId, amountPence, processingAt, failedAt } = payments;
  const { firstName, lastName } = users;
  const recently = new Date(Date.parse(now) - endedPaymentDays * 24 * 60 * 60_000).toISOString();
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
    gt(failedAt, recently),
    notExists(livingConnection(payments)),
  );
  const refunded = and(gt(refunds.createdAt, recently), notExists(connected));
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
