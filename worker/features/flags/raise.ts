import { and, eq, exists, gt, inArray, sql } from "drizzle-orm";
import { flaggedWithdrawals } from "#schema/limits.ts";
import { audit } from "#schema/tables/audit.ts";
import { connections } from "#schema/tables/connections.ts";
import { flags } from "#schema/tables/flags.ts";
import { refunds } from "#schema/tables/payments.ts";
import { users } from "#schema/tables/users.ts";
import type { Database } from "#worker/platform/database.ts";

const day = 24 * 60 * 60 * 1000;

/**
 * The statements that flag a landlord at the third refunded withdrawal within 90 days and write that to the audit.
 * They do nothing while such a flag is open.
 */
export function raiseFlag(db: Database, landlordId: string, now: string) {
  const id = crypto.randomUUID();
  const at = sql<string>`${Date.parse(now)}`;
  // Columns in the order of the table, as insert … select requires.
  const flag = db
    .select({
      id: sql<string>`${id}`.as("id"),
      userId: users.id,
      kind: sql<"refunded_withdrawals">`'refunded_withdrawals'`.as("kind"),
      raisedAt: at.as("raised_at"),
      resolvedAt: sql<null>`null`.as("resolved_at"),
      resolvedBy: sql<null>`null`.as("resolved_by"),
    })
    .from(users)
    .where(
      and(
        eq(users.id, landlordId),
        sql`${refundedWithdrawals(db, landlordId, now)} >= ${flaggedWithdrawals.count}`,
      ),
    );
  const line = db
    .select({
      id: sql<null>`null`.as("id"),
      at: at.as("at"),
      event: sql<"flag_raised">`'flag_raised'`.as("event"),
      actorId: sql<null>`null`.as("actor_id"),
      subjectId: flags.userId,
      objectId: sql<string>`${flags.id}`.as("object_id"),
      detail: sql<string>`${flags.kind}`.as("detail"),
      requestId: sql<null>`null`.as("request_id"),
    })
    .from(flags)
    .where(eq(flags.id, id));
  return [db.insert(flags).select(flag).onConflictDoNothing(), db.insert(audit).select(line)] as const;
}

/** The number of migrants who withdrew from this landlord, or denied the move-in, with a refund. */
function refundedWithdrawals(db: Database, landlordId: string, now: string) {
  const since = new Date(Date.parse(now) - flaggedWithdrawals.days * day).toISOString();
  const refund = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(eq(refunds.paymentId, connections.paymentId));
  return db
    .select({ count: sql`count(*)` })
    .from(connections)
    .where(
      and(
        eq(connections.landlordId, landlordId),
        gt(connections.cancelledAt, since),
        inArray(connections.endReason, ["withdrawn", "move_in_denied"]),
        exists(refund),
      ),
    );
}
