import type { payments } from "#schema/tables/payments.ts";

/** What of a fee has not gone back yet, in pence: a part may have been refunded by hand. */
export const owedPence = ({
  amountPence,
  refundedPence,
}: Pick<typeof payments.$inferSelect, "amountPence" | "refundedPence">): number =>
  amountPence - refundedPence;

/** The same in SQL. */
export const owedPenceInSql = "payments.amount_pence - payments.refunded_pence";
