import { and, count, desc, eq, exists, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { moveInDays } from "#schema/limits.ts";
import { connections } from "#schema/tables/connections.ts";
import type { ConnectionStatus, EndReason, NotificationKind } from "#schema/vocabulary.ts";
import { queueCheckIns } from "#worker/features/check-ins/index.ts";
import { personHere, updateHosted } from "#worker/features/migrants/index.ts";
import { queueNotification, type Told } from "#worker/features/notifications/index.ts";
import { voidRatings } from "#worker/features/ratings/index.ts";
import { cancelled, queueRefunds, type RefundReason } from "#worker/features/refunds/index.ts";
import { openWithdrawalsCase } from "#worker/features/withdrawals/index.ts";
import type { Database } from "#worker/platform/database.ts";
import { type FullConnection, type Reader, selectConnections } from "./columns.ts";

/** The condition that the reader is the connection's landlord or migrant, as their user type says. */
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

/** A landlord's figures, also of connections beyond the list's limit: one scan of the landlord's index range. */
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

/** One connection of the reader; nothing when the reader is no party of it. */
export async function findConnection(db: Database, reader: Reader, id: string, now: string) {
  const [found] = await selectConnections(db, reader, now)
    .where(and(eq(connections.id, id), isOf(reader)))
    .limit(1);
  return found ?? null;
}

/** The connection that a payment made; nothing when the reader is no party of it. */
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
      // mutant-safe: landlords whose connection did not change only refetch it
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
  /** Why the fee goes back with this change; null when it does not. */
  readonly refund: RefundReason | null;
  readonly now: string;
}

/** `pauseOf` as SQL: a landlord cannot accept while the fee is disputed or has gone back. */
const notPaused = and(isNull(connections.disputedAt), eq(connections.paymentCompleted, true));
/** Only the frozen thread shows whether this refund is due (features/refunds/silence.ts). */
const isUndecided = (reason: RefundReason | null) => reason === "declined_in_silence";

/**
 * Makes the change, queues the refund that it owes and updates the migrant's `hosted` in one batch. Returns the changed
 * connection; nothing, without a change, when it has changed meanwhile, or when it is paused and would be accepted or
 * completed.
 */
export async function moveConnection(db: Database, move: Move) {
  const { connection, to, endReason, refund, now } = move;
  const { id, status: known, paymentCompleted } = connection;
  const asKnown = and(
    eq(connections.id, id),
    eq(connections.status, known),
    // What the refund was decided by.
    eq(connections.paymentCompleted, paymentCompleted),
    to === "active" ? notPaused : undefined,
    // A suspension only pauses a stay, so the landlord cannot complete it meanwhile.
    to === "completed" ? exists(personHere(connections.migrantId)) : undefined,
    stillMayDeny(endReason),
  );
  const status = isUndecided(refund) ? "undecided" : "pending";
  const [, [moved]] = await db.batch([
    // Before the change itself, so that a change that is too late queues no refund.
    queueRefunds(db, { from: connections, where: asKnown, reason: refund, status }, now),
    db
      .update(connections)
      .set({
        status: to,
        ...(to === "active" && { acceptedAt: now }),
        ...(to === "completed" && { completedAt: now }),
        ...(endReason && cancelled(endReason, now)),
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

/** Whom a change notifies: the other party. The end of a stay asks both for a rating. */
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

/** After the update: this very change was stored. */
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

/** The migrant's No loses against a Yes that was stored meanwhile, sent from another device. */
const stillMayDeny = (endReason: EndReason | null) =>
  endReason === "move_in_denied" ? isNull(connections.moveInConfirmedAt) : undefined;

/** Stores the migrant's Yes. Returns the connection; nothing when it has changed or the question has closed. */
export async function confirmMoveIn(db: Database, id: string, now: string) {
  const acceptedSince = new Date(Date.parse(now) - moveInDays * 24 * 60 * 60 * 1000).toISOString();
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
