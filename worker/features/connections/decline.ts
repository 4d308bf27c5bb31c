import { and, eq, type SQL, sql } from "drizzle-orm";
import { connections } from "#schema/tables/connections.ts";
import { queueNotifications } from "#worker/features/notifications/index.ts";
import { cancelledColumns, queueRefunds } from "#worker/features/refunds/index.ts";
import type { Database } from "#worker/platform/database.ts";
import { followMove } from "./connections.ts";
import { mayReturnFee, refundOfDecline } from "./decline-refund.ts";

type Stored = typeof connections.$inferSelect;

/**
 * The statements to run before pending connections are declined: they queue refunds that may be owed, and notify the
 * migrants.
 */
export const beforeDecline = (db: Database, pending: SQL | undefined, now: string) =>
  [
    queueRefunds(
      db,
      {
        from: connections,
        where: and(pending, mayReturnFee(now)),
        reason: "declined_in_silence",
        status: "undecided",
      },
      now,
    ),
    queueNotifications(
      db,
      "declined",
      sql`select migrant_id as person, id as object from ${connections} where ${pending}`,
      now,
    ),
  ] as const;

/**
 * The statements that decline every pending connection of a landlord, if the condition is true. The last one returns
 * the declined connections.
 */
export function declineAllOf(db: Database, landlordId: string, now: string, onlyIf: SQL) {
  const pending = and(eq(connections.landlordId, landlordId), eq(connections.status, "pending"), onlyIf);
  const end = db.update(connections).set(cancelledColumns("declined", now)).where(pending).returning();
  return [...beforeDecline(db, pending, now), end] as const;
}

/** Does what follows from a stored decline, for both people. */
export function followDecline(
  call: Parameters<typeof followMove>[0],
  declined: Stored,
  now: string,
): Promise<void> {
  const told = { kind: "declined", personId: declined.migrantId, objectId: declined.id } as const;
  const move = {
    connection: { ...declined, status: "pending" },
    to: "cancelled",
    endReason: "declined",
    refund: refundOfDecline(declined, now),
    now,
  } as const;
  return followMove(call, move, [told], null);
}
