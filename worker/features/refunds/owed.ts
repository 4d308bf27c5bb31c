import { sql } from "drizzle-orm";
import type { payments } from "#schema/tables/payments.ts";

/** What of a fee has not gone back yet, in pence: a part may have been refunded by hand. */
export const owedPence = ({
  amountPence,
  refundedPence,
}: Pick<typeof payments.$inferSelect, "amountPence" | "refundedPence">): number =>
  amountPence - refundedPence;

/** The same in SQL. */
export const owedPenceInSql = "payments.amount_pence - payments.refunded_pence";

/**
 * SQL condition on a row of `payments`: a bank returned its refund, and no admin has handled the alert. Afterwards it may have
 * gone back another way.
 */
export const returnIsOpen = sql`exists (select 1 from alerts
  where event in ('refund_failed', 'refund_did_not_stand') and object_id = payments.id and handled_at is null)`;
