import { and, count, desc, eq, exists, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { daysAfter } from "#schema/durations.ts";
import { moveInDays } from "#schema/limits.ts";
import { connections } from "#schema/tables/connections.ts";
import type { ConnectionStatus, EndReason, NotificationKind } from "#schema/vocabulary.ts";
import { queueCheckIns } from "#worker/features/check-ins/index.ts";
import { activePerson, updateHosted } from "#worker/features/migrants/index.ts";
import { queueNotification, type Told } from "#worker/features/notifications/index.ts";
import { voidRatings } from "#worker/features/ratings/index.ts";
import { cancelledColumns, queueRefunds, type RefundReason } from "#worker/features/refunds/index.ts";
import { openWithdrawalsCase } from "#worker/features/withdrawals/index.ts";
import type { Database } from "#worker/platform/database.ts";
import { type FullConnection, type Reader, selectConnections } from "./columns.ts";

/** SQL condition: the reader is the connection's landlord or migrant, depending on their user type. */
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

/**
 * A landlord's figures for all connections, including those beyond the list's limit: one scan of the landlord's index
 * range.
 */
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

/** One connection of the reader; null if the reader is not one of its two people. */
export async function findConnection(db: Database, reader: Reader, id: string, now: string) {
  const [found] = await selectConnections(db, reader, now)
    .where(and(eq(connections.id, id), isOf(reader)))
    .limit(1);
  return found ?? null;
}

/** The connection that a payment made; null if the reader is not one of its two people. */
export async function findConnectionOfPayment(db: Database, reader: Reader, paymentId: string, now: string) {
  const [found] = await selectConnections(db, reader, now).where(
    and(eq(connections.paymentId, paymentId), isOf(reader)),
  );
  return found ?? null;
}

/** The pending connections of a migrant, newest first. */
export function findPending(db: Database, migrantId: string, limit: number) {
  return (
    db
      .select()
      .from(connections)
      // mutant-safe: landlords whose connection did not change would only refetch it
      .where(and(eq(connections.migrantId, migrantId), eq(connections.status, "pending")))
      .orderBy(desc(connections.createdAt))
      .limit(limit)
  );
}

export interface Move {
  readonly connection: typeof connections.$inferSelect;
  readonly to: ConnectionStatus;
  /** Why it is cancelled; null for every other change. */
  readonly endReason: EndReason | null;
  /** Why the fee is refunded with this change; null if it is not. */
  readonly refund: RefundReason | null;
  readonly now: string;
}

/** The part of `pauseOf` about the fee as SQL: a landlord cannot accept while the fee is disputed or was refunded. */
const notPaused = and(isNull(connections.disputedAt), eq(connections.paymentCompleted, true));
/** Only the frozen thread shows whether this refund is due (features/refunds/silence.ts). */
const isUndecided = (reason: RefundReason | null) => reason === "declined_in_silence";

/**
 * Makes the change and everything that depends on it in one batch, such as the refund that it owes and the migrant's
 * `hosted`. Returns the changed connection. Returns undefined, without a change, if it has changed in the meantime, or
 * if it would be accepted while the fee is disputed or returned, or completed while the migrant is suspended.
 */
export async function moveConnection(db: Database, move: Move) {
  const { connection, to, endReason, refund, now } = move;
  const { id, status: known, paymentCompleted } = connection;
  const asKnown = and(
    eq(connections.id, id),
    eq(connections.status, known),
    // The refund was decided by this value.
    eq(connections.paymentCompleted, paymentCompleted),
    to === "active" ? notPaused : undefined,
    // A suspension only pauses a stay, so the landlord cannot complete it during the suspension.
    to === "completed" ? exists(activePerson(connections.migrantId)) : undefined,
    stillMayDeny(endReason),
  );
  const status = isUndecided(refund) ? "undecided" : "pending";
  const [, [moved]] = await db.batch([
    // This runs before the change, while `asKnown` can still be true. A change that is too late queues no refund.
    queueRefunds(db, { from: connections, where: asKnown, reason: refund, status }, now),
    db
      .update(connections)
      .set({
        status: to,
        ...(to === "active" && { acceptedAt: now }),
        ...(to === "completed" && { completedAt: now }),
        ...(endReason && cancelledColumns(endReason, now)),
        ...(refund && !isUndecided(refund) && { paymentCompleted: false }),
      })
      .where(asKnown)
      .returning(),
    updateHosted(db, connection.migrantId),
    ...(endReason === "move_in_denied" ? voidRatings(db, connection, now) : []),
    openWithdrawalsCase(db, connection.landlordId, now),
    ...toldOf(move).flatMap((told) => queueNotification(db, told, now, hasMoved(move))),
    ...(to === "active" ? [queueCheckIns(db, id, now, hasMoved(move))] : []),
  ]);
  return moved;
}

/** The notifications of a change, for the other person. The end of a stay also asks both people for a rating. */
export function toldOf({ connection, to, endReason }: Pick<Move, "connection" | "to" | "endReason">): Told[] {
  const { id: objectId, landlordId, migrantId } = connection;
  const tell = (kind: NotificationKind, personId: string): Told => ({ kind, personId, objectId });
  if (to === "active") return [tell("accepted", migrantId)];
  if (to === "completed")
    return [
      tell("completed", migrantId),
      ...[landlordId, migrantId].map((person) => tell("rating_requested", person)),
    ];
  if (endReason === "declined") return [tell("declined", migrantId)];
  return [tell(endReason === "withdrawn" ? "withdrawn" : "cancelled", landlordId)];
}

/** SQL condition for the statements after the update: this change was stored. */
const hasMoved = ({ connection: { id }, to, endReason, now }: Move) => {
  const at = { active: connections.acceptedAt, completed: connections.completedAt }[to as string];
  const stored = and(
    eq(connections.id, id),
    eq(connections.status, to),
    eq(at ?? connections.cancelledAt, now),
    endReason ? eq(connections.endReason, endReason) : undefined,
  );
  return sql`exists (select 1 from ${connections} where ${stored})`;
};

/** SQL condition: a No of the migrant is refused if a Yes from another device was stored in the meantime. */
const stillMayDeny = (endReason: EndReason | null) =>
  endReason === "move_in_denied" ? isNull(connections.moveInConfirmedAt) : undefined;

/** Stores the migrant's Yes. Returns the connection; undefined if it has changed or the question is closed. */
export async function confirmMoveIn(db: Database, id: string, now: string) {
  const acceptedSince = daysAfter(now, -moveInDays);
  const [confirmed] = await db
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
    .returning();
  return confirmed;
}
