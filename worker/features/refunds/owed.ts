import { sql } from "drizzle-orm";
import type { payments } from "#schema/tables/payments.ts";

/** The part of a fee that is not refunded yet, in pence. Someone may have refunded a part by hand at Stripe. */
export const owedPence = ({
  amountPence,
  refundedPence,
}: Pick<typeof payments.$inferSelect, "amountPence" | "refundedPence">): number =>
  amountPence - refundedPence;

/** The same in SQL. */
export const owedPenceInSql = "payments.amount_pence - payments.refunded_pence";

/**
 * SQL condition on a row of `payments`: a bank returned its refund to us, and no admin has handled the alert. After an admin has
 * handled it, the fee may have been refunded in another way.
 */
export const hasUnhandledReturn = sql`exists (select 1 from alerts
  where event in ('refund_failed', 'refund_did_not_stand') and object_id = payments.id and handled_at is null)`;
