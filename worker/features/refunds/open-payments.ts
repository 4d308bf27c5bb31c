import { and, asc, eq, inArray, isNotNull, isNull, lt, ne, not, or, type SQL, sql } from "drizzle-orm";
import { payments } from "#schema/tables/payments.ts";
import { mayPay } from "#worker/features/migrants/index.ts";
import type { Database } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { describeFault, logLine } from "#worker/platform/log.ts";
import { openStripe } from "#worker/platform/stripe.ts";

/** Payments that have not ended. */
export const unfinished = ["creating", "open"] as const;
/** The most payments that one call cancels; the five-minute pass cancels the rest. */
const batchSize = 50;

/** The columns of a payment that no bank processes any more. A payment that a bank was processing has failed. */
export const endOfProcessing = (now: string) => ({
  processingAt: null,
  failedAt: sql`case when processing_at is null then failed_at else ${Date.parse(now)} end`,
});

/** The statement that ends a payment that cannot be paid any more. */
export function closePayment(db: Database, paymentId: string, now: string) {
  return db
    .update(payments)
    .set({ status: "canceled", ...endOfProcessing(now), updatedAt: now })
    .where(and(eq(payments.id, paymentId), inArray(payments.status, unfinished)));
}

/**
 * The statement that stores when a payment was checked, so that the next bounded step takes other payments first. A
 * refunded payment keeps its time, because people see it as the day of the refund.
 */
export function markChecked(db: Database, paymentId: string, now: string) {
  return db
    .update(payments)
    .set({ updatedAt: now })
    .where(and(eq(payments.id, paymentId), ne(payments.status, "refunded")));
}

/**
 * Cancels the open payments that would only be refunded, because a person was suspended, has found a home or has left.
 * With `userId` only those of one person. Never fails: settlement refunds a payment made meanwhile, and the five-minute
 * pass tries again.
 */
export const cancelUnpayable = (env: Env, db: Database, userId?: string): Promise<void> =>
  cancelOpen(
    env,
    db,
    and(
      not(mayPay(payments)),
      // mutant-safe: the next run cancels the others' unpayable payments anyway
      userId ? or(eq(payments.landlordId, userId), eq(payments.migrantId, userId)) : undefined,
    ),
  );

/** Cancels the open payments of a landlord, or those that began before an instant. Never fails. */
export const cancelOpenPaymentsOf = (
  env: Env,
  db: Database,
  landlordId: string,
  before?: string,
): Promise<void> =>
  cancelOpen(
    env,
    db,
    and(eq(payments.landlordId, landlordId), before ? lt(payments.createdAt, before) : undefined),
  );

async function cancelOpen(env: Env, db: Database, which: SQL | undefined): Promise<void> {
  try {
    for (const payment of await findOpen(db, which)) await cancel(env, db, payment);
  } catch (fault) {
    logLine("intents_not_cancelled", describeFault(fault));
  }
}

/** The least recently checked first, without those that a bank is processing: Stripe cannot cancel these. */
function findOpen(db: Database, which: SQL | undefined) {
  return db
    .select({ id: payments.id, intentId: payments.paymentIntentId })
    .from(payments)
    .where(
      and(
        eq(payments.status, "open"),
        // mutant-safe: an open payment has an intent
        isNotNull(payments.paymentIntentId),
        isNull(payments.processingAt),
        which,
      ),
    )
    .orderBy(asc(payments.updatedAt))
    .limit(batchSize);
}

async function cancel(env: Env, db: Database, { id, intentId }: { id: string; intentId: string | null }) {
  const now = new Date().toISOString();
  try {
    const { sdk } = await openStripe(env);
    await sdk.paymentIntents.cancel(String(intentId));
    await closePayment(db, id, now);
  } catch (fault) {
    // It may have been paid or canceled meanwhile. The next settlement reads its state.
    logLine("intent_not_cancelled", { paymentId: id, ...describeFault(fault) });
    await markChecked(db, id, now);
  }
}
