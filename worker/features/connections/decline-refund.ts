import { and, eq, lte, type SQL } from "drizzle-orm";
import { silentRefundDays } from "#schema/limits.ts";
import { connections } from "#schema/tables/connections.ts";
import type { RefundReason } from "#worker/features/refunds/index.ts";

const silence = silentRefundDays * 24 * 60 * 60 * 1000;

/** Connections that were made until then have had the time for a message of the migrant. */
const silentSince = (now: string) => new Date(Date.parse(now) - silence).toISOString();

/**
 * Why the fee of a pending connection may go back when its landlord declines; null when it does not. The thread then decides
 * whether the migrant was silent.
 */
export const refundOfDecline = (
  { paymentCompleted, createdAt }: Pick<typeof connections.$inferSelect, "paymentCompleted" | "createdAt">,
  now: string,
): RefundReason | null =>
  // mutant-safe (paymentCompleted): a fee that has gone back leaves nothing to decide or send
  paymentCompleted && createdAt <= silentSince(now) ? "declined_in_silence" : null;

/** The same rule as a condition on rows of `connections`. */
export const mayReturnFee = (now: string): SQL | undefined =>
  and(eq(connections.paymentCompleted, true), lte(connections.createdAt, silentSince(now)));
