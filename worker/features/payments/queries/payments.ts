import { and, asc, eq, gt, inArray, isNull, lt, or } from "drizzle-orm";
import { payments } from "#schema/tables/payments.ts";
import { unfinished } from "#worker/features/refunds/index.ts";
import type { Database } from "#worker/platform/database.ts";

export type Payment = typeof payments.$inferSelect;
export const isUnfinished = ({ status }: Payment) => status === "creating" || status === "open";
const isOfPair = (pair: { landlordId: string; migrantId: string }) =>
  and(eq(payments.landlordId, pair.landlordId), eq(payments.migrantId, pair.migrantId));

export async function findUnfinishedPayment(
  db: Database,
  pair: { landlordId: string; migrantId: string },
): Promise<Payment | null> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(isOfPair(pair), inArray(payments.status, unfinished)));
  return payment ?? null;
}

/** Writes the row before Stripe hears of it. Whoever loses a race finds the winner's row. */
export async function startPayment(db: Database, payment: typeof payments.$inferInsert) {
  await db.insert(payments).values(payment).onConflictDoNothing();
}

/** Ties an intent to its row. Repeating it, or coming late, changes nothing. */
export async function bindIntent(db: Database, paymentId: string, paymentIntentId: string, now: string) {
  await db
    .update(payments)
    .set({ paymentIntentId, status: "open", updatedAt: now })
    .where(and(eq(payments.id, paymentId), eq(payments.status, "creating")));
}

export async function findPaymentByIntent(db: Database, paymentIntentId: string): Promise<Payment | null> {
  const [payment] = await db.select().from(payments).where(eq(payments.paymentIntentId, paymentIntentId));
  return payment ?? null;
}

/** A row that has not learned of its intent, because the reply to us was lost. */
export async function findUnboundPayment(db: Database, paymentId: string): Promise<Payment | null> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.id, paymentId), isNull(payments.paymentIntentId)));
  return payment ?? null;
}

/**
 * Unfinished payments that nobody has looked at since `untouched`, the longest unseen first; those begun
 * before `old` only once they have not been looked at since `old` either.
 */
export function findStalePayments(
  db: Database,
  { untouched, old, limit }: { untouched: string; old: string; limit: number },
): Promise<Payment[]> {
  const fresh = and(lt(payments.updatedAt, untouched), gt(payments.createdAt, old));
  return db
    .select()
    .from(payments)
    .where(and(inArray(payments.status, unfinished), or(fresh, lt(payments.updatedAt, old))))
    .orderBy(asc(payments.updatedAt))
    .limit(limit);
}

/** The statement that says when an unfinished payment was looked at last. */
export function touchPayment(db: Database, paymentId: string, now: string) {
  return db
    .update(payments)
    .set({ updatedAt: now })
    .where(and(eq(payments.id, paymentId), inArray(payments.status, unfinished)));
}

/** Says when a payment of whatever status was looked at last, so that others have their turn. */
export async function notePaymentSeen(db: Database, paymentId: string, now: string): Promise<void> {
  await db.update(payments).set({ updatedAt: now }).where(eq(payments.id, paymentId));
}
