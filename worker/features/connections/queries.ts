import { and, count, desc, eq, exists, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { moveInDays } from "#schema/limits.ts";
import { connections } from "#schema/tables/connections.ts";
import { refunds } from "#schema/tables/payments.ts";
import { migrantProfiles } from "#schema/tables/profiles.ts";
import type { ConnectionStatus, EndReason } from "#schema/vocabulary.ts";
import { raiseFlag } from "#worker/features/flags/index.ts";
import { voidRatings } from "#worker/features/ratings/index.ts";
import type { RefundReason } from "#worker/features/refunds/index.ts";
import type { Database } from "#worker/platform/database.ts";
import { type FullConnection, type Reader, selectConnections } from "./columns.ts";

/** The reader is a party of their own side only: a migrant never stands on the landlord's. */
const isOf = ({ id, userType }: Reader) =>
  eq(userType === "landlord" ? connections.landlordId : connections.migrantId, id);

/** The reader's connections, newest first. */
export function findConnections(
  db: Database,
  reader: Reader,
  now: string,
  limit: number,
): Promise<FullConnection[]> {
  return selectConnections(db, reader, now)
    .where(isOf(reader))
    .orderBy(desc(connections.createdAt), desc(connections.id))
    .limit(limit);
}

/** A landlord's figures, whatever the list leaves out: one walk over the index of their connections. */
export async function sumConnections(db: Database, landlordId: string) {
  const when = (condition: SQL, value: SQL) =>
    sql<number>`coalesce(sum(case when ${condition} then ${value} end), 0)`;
  const [sums] = await db
    .select({
      total: count(),
      active: when(eq(connections.status, "active"), sql`1`),
      paidPence: when(eq(connections.paymentCompleted, true), sql`${connections.amountPence}`),
    })
    .from(connections)
    .where(eq(connections.landlordId, landlordId));
  return sums ?? { total: 0, active: 0, paidPence: 0 };
}

/** One connection of the reader's; nothing when it is someone else's. */
export async function findConnection(db: Database, reader: Reader, id: string, now: string) {
  const [found] = await selectConnections(db, reader, now)
    .where(and(eq(connections.id, id), isOf(reader)))
    .limit(1);
  return found ?? null;
}

/** The pending connections of a migrant, newest first. */
export function findPending(db: Database, migrantId: string, limit: number) {
  return db
    .select()
    .from(connections)
    .where(and(eq(connections.migrantId, migrantId), eq(connections.status, "pending")))
    .orderBy(desc(connections.createdAt))
    .limit(limit);
}

export interface Move {
  readonly connection: typeof connections.$inferSelect;
  readonly to: ConnectionStatus;
  /** Why it ends; null where it does not, and after a completed stay. */
  readonly endReason: EndReason | null;
  /** Why the fee goes back with this change, if it does. */
  readonly refund: RefundReason | null;
  readonly now: string;
}

/** Whoever got the fee back, or has their bank ask for it, does not begin hosting on it: `pauseOf`, as SQL. */
const notPaused = and(isNull(connections.disputedAt), eq(connections.paymentCompleted, true));
/** Only the thread, once frozen, knows whether this one is due (services/refunds/silence.ts). */
const mayBeDue = (reason: RefundReason) => reason === "declined_in_silence";
const momentOf = { active: "acceptedAt", completed: "completedAt", cancelled: "cancelledAt" } as const;

/**
 * Makes the change, the refund that it owes and the migrant's `hosted` in one batch. Whoever finds the
 * connection no longer as they knew it, or accepts one that is paused, changes nothing, and gets false.
 */
export async function moveConnection(db: Database, move: Move): Promise<boolean> {
  const { connection, to, endReason, refund, now } = move;
  const sameStatus = and(eq(connections.id, connection.id), eq(connections.status, connection.status));
  const asKnown = and(sameStatus, to === "active" ? notPaused : undefined, stillMayDeny(endReason));
  const moment = to === "pending" ? {} : { [momentOf[to]]: now };
  const [, moved] = await db.batch([
    queueRefund(db, asKnown, refund, now),
    db
      .update(connections)
      .set({
        status: to,
        endReason,
        ...moment,
        ...(endReason && { completedAt: null }),
        ...(refund && !mayBeDue(refund) && { paymentCompleted: false }),
      })
      .where(asKnown)
      .returning({ id: connections.id }),
    db
      .update(migrantProfiles)
      .set({ hosted: sql`${exists(activeConnectionOf(db, connection.migrantId))}` })
      .where(eq(migrantProfiles.userId, connection.migrantId)),
    ...(endReason === "move_in_denied" ? voidRatings(db, connection, now) : []),
    ...raiseFlag(db, connection.landlordId, now),
  ]);
  return moved.length > 0;
}

/** "I have not moved in" loses against "I have", said at the same moment on another device. */
const stillMayDeny = (endReason: EndReason | null) =>
  endReason === "move_in_denied" ? isNull(connections.moveInConfirmedAt) : undefined;

/** The migrant's Yes. False when the connection has changed or the question has closed. */
export async function confirmMoveIn(db: Database, id: string, now: string): Promise<boolean> {
  const acceptedSince = new Date(Date.parse(now) - moveInDays * 24 * 60 * 60 * 1000).toISOString();
  const confirmed = await db
    .update(connections)
    .set({ moveInConfirmedAt: now })
    .where(
      and(
        eq(connections.id, id),
        inArray(connections.status, ["active", "completed"]),
        isNull(connections.moveInConfirmedAt),
        gt(connections.acceptedAt, acceptedSince),
      ),
    )
    .returning({ id: connections.id });
  return confirmed.length > 0;
}

/** Comes before the change itself, so that a change that came too late queues nothing. */
function queueRefund(db: Database, asKnown: SQL | undefined, reason: Move["refund"], now: string) {
  const at = sql<string>`${Date.parse(now)}`;
  const due = db
    // In the table's own order, which insert … select asks for.
    .select({
      id: sql<string>`${crypto.randomUUID()}`.as("id"),
      paymentId: connections.paymentId,
      reason: sql<RefundReason>`${reason}`.as("reason"),
      status: sql<"pending" | "undecided">`${reason && mayBeDue(reason) ? "undecided" : "pending"}`.as(
        "status",
      ),
      stripeRefundId: sql<null>`null`.as("stripe_refund_id"),
      attempts: sql<number>`0`.as("attempts"),
      createdAt: at.as("created_at"),
      updatedAt: at.as("updated_at"),
    })
    .from(connections)
    .where(reason ? asKnown : sql`false`);
  return db.insert(refunds).select(due).onConflictDoNothing();
}

const activeConnectionOf = (db: Database, migrantId: string) =>
  db
    .select({ one: sql`1` })
    .from(connections)
    .where(and(eq(connections.migrantId, migrantId), eq(connections.status, "active")));
