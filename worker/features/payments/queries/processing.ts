import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { paymentsListed } from "#schema/limits.ts";
import { payments } from "#schema/tables/payments.ts";
import { users } from "#schema/tables/users.ts";
import type { Database } from "#worker/http/database.ts";
import { unfinished } from "./payments.ts";

const isUnfinished = (paymentId: string) =>
  and(eq(payments.id, paymentId), inArray(payments.status, unfinished));

/** The statement that says that a bank is processing a payment, from the first time on. */
export function startProcessing(db: Database, paymentId: string, now: string) {
  return db
    .update(payments)
    .set({ processingAt: sql`coalesce(processing_at, ${Date.parse(now)})`, updatedAt: now })
    .where(isUnfinished(paymentId));
}

/** The statement that says that a payment can be paid, and that no bank is processing it any more. */
export function endProcessing(db: Database, paymentId: string, now: string) {
  return db.update(payments).set({ processingAt: null, updatedAt: now }).where(isUnfinished(paymentId));
}

/** A landlord's payments that a bank is processing, newest first. */
export async function findProcessing(db: Database, landlordId: string) {
  const { migrantId, amountPence, processingAt } = payments;
  const { firstName, lastName } = users;
  const rows = await db
    .select({ migrantId, amountPence, firstName, lastName, since: processingAt })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.migrantId))
    .where(
      and(eq(payments.landlordId, landlordId), inArray(payments.status, unfinished), isNotNull(processingAt)),
    )
    .orderBy(desc(processingAt))
    .limit(paymentsListed);
  return rows.flatMap(({ since, ...row }) => (since === null ? [] : [{ ...row, since }]));
}
