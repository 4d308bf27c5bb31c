import { type SQL, sql } from "drizzle-orm";
import { dayMs } from "#schema/durations.ts";
import { reviewedWithdrawals } from "#schema/limits.ts";
import { openCase } from "#worker/features/cases/index.ts";
import type { Database } from "#worker/platform/database.ts";

/**
 * The statement that opens a case about a landlord with three or more refunded withdrawals within 90 days, unless such a case is
 * open. Every batch that ends a connection has it. It does nothing when the batch has ended no connection in that way.
 */
export function openWithdrawalsCase(db: Database, landlordId: string, now: string) {
  const latest = sql`(select max(connections.id) from connections
    where landlord_id = ${landlordId} and cancelled_at = ${Date.parse(now)} and ${isRefundedWithdrawal})`;
  return openCase(
    db,
    { kind: "withdrawals", objectId: latest, subjectId: landlordId },
    now,
    sql`${latest} is not null
      and (select count(*) from connections where landlord_id = ${landlordId} and ${isCountedAt(Date.parse(now))}) >= ${reviewedWithdrawals.count}
      and not exists (select 1 from cases
        where kind = 'withdrawals' and subject_id = ${landlordId} and closed_at is null)`,
  );
}

/** The migrant withdrew or denied the move-in, and the fee has a refund. */
const isRefundedWithdrawal = sql`end_reason in ('withdrawn', 'move_in_denied')
  and exists (select 1 from refunds where refunds.payment_id = connections.payment_id)`;

/** SQL condition on a connection: it is a refunded withdrawal of the 90 days that end at this time in milliseconds. */
export const isCountedAt = (at: number | SQL): SQL =>
  sql`cancelled_at > ${at} - ${reviewedWithdrawals.days * dayMs} and cancelled_at <= ${at} and ${isRefundedWithdrawal}`;
