import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { connections } from "#schema/tables/connections.ts";
import { payments } from "#schema/tables/payments.ts";
import { endOfProcessing, unfinished } from "#worker/features/refunds/index.ts";
import type { Database } from "#worker/platform/database.ts";

export type Payment = typeof payments.$inferSelect;
export const isUnfinished = ({ status }: Payment) => status === "creating" || status === "open";

const unfinishedWithId = (paymentId: string) =>
  and(eq(payments.id, paymentId), inArray(payments.status, unfinished));

export async function findUnfinishedPayment(
  db: Database,
  { landlordId, migrantId }: { landlordId: string; migrantId: string },
): Promise<Payment | null> {
  const ofPair = and(eq(payments.landlordId, landlordId), eq(payments.migrantId, migrantId));
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(ofPair, inArray(payments.status, unfinished)));
  return payment ?? null;
}

export async function findPaymentByIntent(db: Database, paymentIntentId: string): Promise<Payment | null> {
  const [payment] = await db.select().from(payments).where(eq(payments.paymentIntentId, paymentIntentId));
  return payment ?? null;
}

/** The row with this id if it has no intent, because Stripe's reply was lost. */
export async function findUnboundPayment(db: Database, paymentId: string): Promise<Payment | null> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.id, paymentId), isNull(payments.paymentIntentId)));
  return payment ?? null;
}

/** A list as one bound parameter, because D1 allows at most a hundred. */
export const listed = (values: readonly string[]) =>
  sql`(select value from json_each(${JSON.stringify(values)}))`;

/** The rows of these intents, or with these ids, each with the time of its connection's dispute. */
export async function findPaymentsOfIntents(
  db: Database,
  intentIds: readonly string[],
  paymentIds: readonly string[],
) {
  return db
    .select({ payment: payments, disputedAt: connections.disputedAt })
    .from(payments)
    .leftJoin(connections, eq(connections.paymentId, payments.id))
    .where(
      or(inArray(payments.paymentIntentId, listed(intentIds)), inArray(payments.id, listed(paymentIds))),
    );
}

/**
 * Unfinished payments whose last check is before `checkedBefore`, the least recently checked first. A payment that was
 * created before `oldBefore` is checked less often: it is included only if its last check is before `oldBefore`, too.
 */
export function findStalePayments(
  db: Database,
  { checkedBefore, oldBefore, limit }: { checkedBefore: string; oldBefore: string; limit: number },
): Promise<Payment[]> {
  const recent = and(lt(payments.updatedAt, checkedBefore), gt(payments.createdAt, oldBefore));
  return db
    .select()
    .from(payments)
    .where(and(inArray(payments.status, unfinished), or(recent, lt(payments.updatedAt, oldBefore))))
    .orderBy(asc(payments.updatedAt))
    .limit(limit);
}

/** Payments whose connections are marked as disputed, the least recently checked first. */
export async function findDisputedPayments(db: Database, limit: number): Promise<Payment[]> {
  const rows = await db
    .select({ payment: payments })
    .from(connections)
    // SQLite keeps the order of a cross join, so it starts with the few disputed rows and not with all succeeded
    // payments.
    .crossJoin(payments)
    .where(
      and(
        isNotNull(connections.disputedAt),
        eq(payments.id, connections.paymentId),
        eq(payments.status, "succeeded"),
      ),
    )
    .orderBy(asc(payments.updatedAt))
    .limit(limit);
  return rows.map(({ payment }) => payment);
}

/** Writes the row before Stripe is called. Of two simultaneous calls, one writes it and gets true. Both find it later. */
export async function startPayment(db: Database, payment: typeof payments.$inferInsert): Promise<boolean> {
  const started = await db
    .insert(payments)
    .values(payment)
    .onConflictDoNothing()
    .returning({ id: payments.id });
  return started.length > 0;
}

/** Stores the id of a row's intent. Changes nothing if the row already has an intent or has ended. */
export async function bindIntent(db: Database, paymentId: string, paymentIntentId: string, now: string) {
  await db
    .update(payments)
    .set({ paymentIntentId, status: "open", updatedAt: now })
    .where(and(eq(payments.id, paymentId), eq(payments.status, "creating")));
}

/** The statement that marks a payment as being processed by a bank. A repeat keeps the first time. */
export function startProcessing(db: Database, paymentId: string, now: string) {
  return db
    .update(payments)
    .set({ processingAt: sql`coalesce(processing_at, ${Date.parse(now)})`, failedAt: null, updatedAt: now })
    .where(unfinishedWithId(paymentId));
}

/** The statement that marks an unfinished payment as not being processed by a bank. */
export function endProcessing(db: Database, paymentId: string, now: string) {
  return db
    .update(payments)
    .set({ ...endOfProcessing(now), updatedAt: now })
    .where(unfinishedWithId(paymentId));
}
