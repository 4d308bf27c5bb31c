import { and, eq, lte, type SQL } from "drizzle-orm";
import { daysAfter } from "#schema/durations.ts";
import { silentRefundDays } from "#schema/limits.ts";
import { connections } from "#schema/tables/connections.ts";
import type { RefundReason } from "#worker/features/refunds/index.ts";

/** A connection that was made at this time or earlier has given the migrant enough time to write. */
const silentSince = (now: string) => daysAfter(now, -silentRefundDays);

/**
 * The reason to refund the fee of a pending connection when its landlord declines, or null. The thread then decides
 * whether the migrant was silent.
 */
export const refundOfDecline = (
  { paymentCompleted, createdAt }: Pick<typeof connections.$inferSelect, "paymentCompleted" | "createdAt">,
  now: string,
): RefundReason | null =>
  // mutant-safe (paymentCompleted): for a fee that was already refunded, there is nothing to decide or send
  paymentCompleted && createdAt <= silentSince(now) ? "declined_in_silence" : null;

/** The same rule as a condition on rows of `connections`. */
export const mayReturnFee = (now: string): SQL | undefined =>
  and(eq(connections.paymentCompleted, true), lte(connections.createdAt, silentSince(now)));
