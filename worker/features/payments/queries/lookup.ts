import { and, asc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { connections } from "#schema/tables/connections.ts";
import { payments } from "#schema/tables/payments.ts";
import type { Database } from "#worker/platform/database.ts";
import type { Payment } from "./payments.ts";

/** A list as one bound parameter (D1 allows a hundred). */
export const listed = (values: readonly string[]) =>
  sql`(select value from json_each(${JSON.stringify(values)}))`;

/** Rows of the intents that Stripe has just listed, with what would show that they have moved on. */
export async function findPaymentsListed(db: Database, intentIds: readonly string[], ids: readonly string[]) {
  return db
    .select({ payment: payments, disputedAt: connections.disputedAt })
    .from(payments)
    .leftJoin(connections, eq(connections.paymentId, payments.id))
    .where(or(inArray(payments.paymentIntentId, listed(intentIds)), inArray(payments.id, listed(ids))));
}

/** Payments whose connections are marked as disputed, the longest unseen first. */
export async function findDisputedPayments(db: Database, limit: number): Promise<Payment[]> {
  const rows = await db
    .select({ payment: payments })
    .from(connections)
    // A cross join is made in this order: from the few that are disputed, not from all that succeeded.
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
