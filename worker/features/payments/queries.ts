import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, lt, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { liveStatuses } from "#schema/lifecycle.ts";
import { connections } from "#schema/tables/connections.ts";
import { payments, reconcileCursors, refunds, stripeEvents } from "#schema/tables/payments.ts";
import { landlordProfiles, migrantProfiles } from "#schema/tables/profiles.ts";
import { ratings } from "#schema/tables/ratings.ts";
import { users } from "#schema/tables/users.ts";
import type { Database } from "#worker/http/database.ts";

export type Payment = typeof payments.$inferSelect;
/** A webhook event whose effect is about to be stored. */
export interface Arrival {
  id: string;
  type: string;
}

const unfinished = ["creating", "open"] as const;
/** A list as one bound parameter (D1 allows a hundred). */
const listed = (values: readonly string[]) => sql`(select value from json_each(${JSON.stringify(values)}))`;
const isOfPair = (pair: { landlordId: string; migrantId: string }) =>
  and(eq(payments.landlordId, pair.landlordId), eq(payments.migrantId, pair.migrantId));

/** What decides whether this landlord may pay for this migrant now. */
export async function findStanding(db: Database, pair: { landlordId: string; migrantId: string }) {
  const [profiles, migrants, migrantsProfiles, live] = await db.batch([
    db
      .select({ id: landlordProfiles.id })
      .from(landlordProfiles)
      .where(eq(landlordProfiles.userId, pair.landlordId)),
    db
      .select({ verified: users.verified })
      .from(users)
      .where(and(eq(users.id, pair.migrantId), eq(users.userType, "migrant"), isNull(users.suspendedAt))),
    db
      .select({ id: migrantProfiles.id })
      .from(migrantProfiles)
      .where(eq(migrantProfiles.userId, pair.migrantId)),
    db
      .select({ id: connections.id })
      .from(connections)
      .where(
        and(
          eq(connections.landlordId, pair.landlordId),
          eq(connections.migrantId, pair.migrantId),
          inArray(connections.status, liveStatuses),
        ),
      ),
  ]);
  return {
    hasProfile: profiles.length > 0,
    migrant: migrantsProfiles.length > 0 ? (migrants[0] ?? null) : null,
    connected: live.length > 0,
  };
}

export async function findUnfinishedPayment(
  db: Database,
  pair: { landlordId: string; migrantId: string },
): Promise<Payment | null> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(isOfPair(pair), inArray(payments.status, unfinished)));
  return payment ?? null;
}

/** Writes the row before Stripe hears of it. Whoever loses a race finds the winner's row. */
export async function startPayment(db: Database, payment: typeof payments.$inferInsert) {
  await db.insert(payments).values(payment).onConflictDoNothing();
}

/** Ties an intent to its row. Repeating it, or coming late, changes nothing. */
export async function bindIntent(db: Database, paymentId: string, paymentIntentId: string, now: string) {
  await db
    .update(payments)
    .set({ paymentIntentId, status: "open", updatedAt: now })
    .where(and(eq(payments.id, paymentId), eq(payments.status, "creating")));
}

export async function findPaymentByIntent(db: Database, paymentIntentId: string): Promise<Payment | null> {
  const [payment] = await db.select().from(payments).where(eq(payments.paymentIntentId, paymentIntentId));
  return payment ?? null;
}

/** A row that has not learned of its intent, because the reply to us was lost. */
export async function findUnboundPayment(db: Database, paymentId: string): Promise<Payment | null> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.id, paymentId), isNull(payments.paymentIntentId)));
  return payment ?? null;
}

/** Those of the events whose effect has been stored. */
export async function findKnownEvents(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(inArray(stripeEvents.id, listed(ids)));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Unfinished payments that nobody has looked at since `untouched`, the longest unseen first; those begun
 * before `old` only once they have not been looked at since `old` either.
 */
export function findStalePayments(
  db: Database,
  { untouched, old, limit }: { untouched: string; old: string; limit: number },
): Promise<Payment[]> {
  const fresh = and(lt(payments.updatedAt, untouched), gt(payments.createdAt, old));
  return db
    .select()
    .from(payments)
    .where(and(inArray(payments.status, unfinished), or(fresh, lt(payments.updatedAt, old))))
    .orderBy(asc(payments.updatedAt))
    .limit(limit);
}

/** The statement that says when an unfinished payment was looked at last. */
export function touchPayment(db: Database, paymentId: string, now: string) {
  return db
    .update(payments)
    .set({ updatedAt: now })
    .where(and(eq(payments.id, paymentId), inArray(payments.status, unfinished)));
}

/** The statement that ends a payment which will never be paid. */
export function closePayment(db: Database, paymentId: string, now: string) {
  return db
    .update(payments)
    .set({ status: "canceled", updatedAt: now })
    .where(and(eq(payments.id, paymentId), inArray(payments.status, unfinished)));
}

/** The statement that remembers an event; only ever part of the batch of that event's effect. */
export function storeEvent(db: Database, arrival: Arrival, now: string) {
  return db
    .insert(stripeEvents)
    .values({ ...arrival, receivedAt: now })
    .onConflictDoNothing();
}

/**
 * The statements that turn paid money into a connection or, where there can be none, into a refund. Exactly
 * one of the two rows exists afterwards, however often and however simultaneously this runs.
 */
export function connectOrRefund(db: Database, paymentId: string, paymentIntentId: string, now: string) {
  const isPaid = and(eq(payments.id, paymentId), eq(payments.status, "succeeded"));
  return [
    db
      .update(payments)
      .set({ status: "succeeded", paymentIntentId, updatedAt: now })
      .where(and(eq(payments.id, paymentId), inArray(payments.status, [...unfinished, "canceled"]))),
    db
      .insert(connections)
      .select(
        db
          .select(newConnection(now))
          .from(payments)
          .where(and(isPaid, exists(migrantIsHere(db)), notExists(refundOfPayment(db)))),
      )
      .onConflictDoNothing(),
    db
      .insert(refunds)
      .select(
        db
          .select(newRefund(db, now))
          .from(payments)
          .where(and(isPaid, notExists(connectionOfPayment(db)))),
      )
      .onConflictDoNothing(),
  ] as const;
}

/** A connection's columns from its payment's, in the table's own order, which insert … select asks for. */
const newConnection = (now: string) => ({
  id: sql<string>`${crypto.randomUUID()}`.as("id"),
  landlordId: payments.landlordId,
  migrantId: payments.migrantId,
  status: sql<"pending">`'pending'`.as("status"),
  paymentId: payments.id,
  amountPence: payments.amountPence,
  paymentCompleted: sql<boolean>`1`.as("payment_completed"),
  createdAt: sql<string>`${Date.parse(now)}`.as("created_at"),
  acceptedAt: sql<null>`null`.as("accepted_at"),
  completedAt: sql<null>`null`.as("completed_at"),
  cancelledAt: sql<null>`null`.as("cancelled_at"),
  disputedAt: sql<null>`null`.as("disputed_at"),
});

/** A refund's columns, likewise: the pair was charged twice, or the migrant has gone. */
const newRefund = (db: Database, now: string) => ({
  id: sql<string>`${crypto.randomUUID()}`.as("id"),
  paymentId: payments.id,
  reason: sql<"charged_twice" | "migrant_unavailable">`
    case when ${exists(liveConnectionOfPair(db))} then 'charged_twice' else 'migrant_unavailable' end`.as(
    "reason",
  ),
  status: sql<"pending">`'pending'`.as("status"),
  stripeRefundId: sql<null>`null`.as("stripe_refund_id"),
  attempts: sql<number>`0`.as("attempts"),
  createdAt: sql<string>`${Date.parse(now)}`.as("created_at"),
  updatedAt: sql<string>`${Date.parse(now)}`.as("updated_at"),
});

const migrantIsHere = (db: Database) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, payments.migrantId), isNull(users.suspendedAt)));

const refundOfPayment = (db: Database) =>
  db.select({ id: refunds.id }).from(refunds).where(eq(refunds.paymentId, payments.id));

const connectionOfPayment = (db: Database) =>
  db.select({ id: connections.id }).from(connections).where(eq(connections.paymentId, payments.id));

const liveConnectionOfPair = (db: Database) =>
  db
    .select({ id: connections.id })
    .from(connections)
    .where(
      and(
        eq(connections.landlordId, payments.landlordId),
        eq(connections.migrantId, payments.migrantId),
        inArray(connections.status, liveStatuses),
      ),
    );

/** What is known here of one payment's connection; null before there is one. */
export async function findConnectionStanding(db: Database, paymentId: string) {
  const [connection] = await db
    .select({
      id: connections.id,
      landlordId: connections.landlordId,
      migrantId: connections.migrantId,
      status: connections.status,
      paymentCompleted: connections.paymentCompleted,
      disputedAt: connections.disputedAt,
    })
    .from(connections)
    .where(eq(connections.paymentId, paymentId));
  return connection ?? null;
}
export type ConnectionStanding = NonNullable<Awaited<ReturnType<typeof findConnectionStanding>>>;

/** Notes once what is wrong with the money that came. True for whoever notes it first. */
export async function flagMismatch(db: Database, paymentId: string, mismatch: string, now: string) {
  const flagged = await db
    .update(payments)
    .set({ mismatch, updatedAt: now })
    .where(and(eq(payments.id, paymentId), isNull(payments.mismatch)))
    .returning({ id: payments.id });
  return flagged.length > 0;
}

/** Notes how much of a payment has gone back. True when that is news. */
export async function noteRefunded(db: Database, paymentId: string, pence: number): Promise<boolean> {
  const changed = await db
    .update(payments)
    .set({ refundedPence: pence })
    .where(and(eq(payments.id, paymentId), sql`${payments.refundedPence} <> ${pence}`))
    .returning({ id: payments.id });
  return changed.length > 0;
}

/** The statement that marks a connection as disputed, from the first time on; null takes the mark away. */
export function markDisputed(db: Database, paymentId: string, disputedAt: string | null) {
  const first = disputedAt === null ? undefined : isNull(connections.disputedAt);
  return db
    .update(connections)
    .set({ disputedAt })
    .where(and(eq(connections.paymentId, paymentId), first));
}

/**
 * The statements for money that we believed had gone back and that Stripe has after all: a refund that
 * failed. What we owe stays owed; a fee that nobody here owed back counts again.
 */
export function takeBackRefund(db: Database, paymentId: string, now: string) {
  const ofPayment = eq(payments.id, paymentId);
  return [
    db
      .update(payments)
      .set({ status: "succeeded", updatedAt: now })
      .where(and(ofPayment, eq(payments.status, "refunded"))),
    db
      .update(refunds)
      .set({ status: "failed", updatedAt: now })
      .where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, "succeeded"))),
    db
      .update(connections)
      .set({ paymentCompleted: true })
      .where(
        and(
          eq(connections.paymentId, paymentId),
          notExists(
            db.select({ id: refunds.id }).from(refunds).where(eq(refunds.paymentId, connections.paymentId)),
          ),
        ),
      ),
  ] as const;
}

/** Rows of the intents that Stripe has just listed, with what would show that they have moved on. */
export async function findPaymentsListed(db: Database, intentIds: readonly string[], ids: readonly string[]) {
  return db
    .select({ payment: payments, disputedAt: connections.disputedAt })
    .from(payments)
    .leftJoin(connections, eq(connections.paymentId, payments.id))
    .where(or(inArray(payments.paymentIntentId, listed(intentIds)), inArray(payments.id, listed(ids))));
}

/** Payments whose connections are marked as disputed, the longest unseen first. */
export async function findDisputedPayments(db: Database, limit: number): Promise<Payment[]> {
  const rows = await db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(connections, eq(connections.paymentId, payments.id))
    .where(and(isNotNull(connections.disputedAt), eq(payments.status, "succeeded")))
    .orderBy(asc(payments.updatedAt))
    .limit(limit);
  return rows.map(({ payment }) => payment);
}

/** Says when a payment of whatever status was looked at last, so that others have their turn. */
export async function notePaymentSeen(db: Database, paymentId: string, now: string): Promise<void> {
  await db.update(payments).set({ updatedAt: now }).where(eq(payments.id, paymentId));
}

/**
 * Ends the introductions to migrants who were suspended before hosting began, and owes their fees back: the
 * pass does this whoever suspended them, and wherever that died.
 */
export async function releaseUnavailable(db: Database, now: string): Promise<void> {
  const at = sql<string>`${Date.parse(now)}`;
  const isGone = (db: Database) =>
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, connections.migrantId), isNotNull(users.suspendedAt)));
  const waiting = and(eq(connections.status, "pending"), exists(isGone(db)));
  const owed = db
    .select({
      id: sql<string>`lower(hex(randomblob(16)))`.as("id"),
      paymentId: connections.paymentId,
      reason: sql<"migrant_unavailable">`'migrant_unavailable'`.as("reason"),
      status: sql<"pending">`'pending'`.as("status"),
      stripeRefundId: sql<null>`null`.as("stripe_refund_id"),
      attempts: sql<number>`0`.as("attempts"),
      createdAt: at.as("created_at"),
      updatedAt: at.as("updated_at"),
    })
    .from(connections)
    .where(and(waiting, eq(connections.paymentCompleted, true)));
  await db.batch([
    db.insert(refunds).select(owed).onConflictDoNothing(),
    db
      .update(connections)
      .set({ status: "cancelled", cancelledAt: now, paymentCompleted: false })
      .where(waiting),
  ]);
}

/** Where a list of Stripe's was left, or null at its beginning. */
export async function findCursor(db: Database, name: string): Promise<string | null> {
  const [row] = await db.select().from(reconcileCursors).where(eq(reconcileCursors.name, name));
  return row?.position ?? null;
}

export async function keepCursor(db: Database, name: string, position: string | null, now: string) {
  if (position === null)
    return void (await db.delete(reconcileCursors).where(eq(reconcileCursors.name, name)));
  await db
    .insert(reconcileCursors)
    .values({ name, position, updatedAt: now })
    .onConflictDoUpdate({ target: reconcileCursors.name, set: { position, updatedAt: now } });
}

/** The connection that a payment made, with all that its landlord may see of it. */
export async function findConnectionOfPayment(db: Database, paymentId: string) {
  const landlord = alias(users, "landlord");
  const migrant = alias(users, "migrant");
  const [row] = await db
    .select({
      connection: connections,
      landlord: {
        id: landlord.id,
        firstName: landlord.firstName,
        lastName: landlord.lastName,
        verified: landlord.verified,
      },
      migrant: {
        id: migrant.id,
        firstName: migrant.firstName,
        lastName: migrant.lastName,
        verified: migrant.verified,
      },
      migrantProfile: {
        countryOfOrigin: migrantProfiles.countryOfOrigin,
        familySize: migrantProfiles.familySize,
        profilePicture: migrantProfiles.profilePicture,
      },
      myRating: ratings.stars,
    })
    .from(connections)
    .innerJoin(landlord, eq(landlord.id, connections.landlordId))
    .innerJoin(migrant, eq(migrant.id, connections.migrantId))
    .leftJoin(migrantProfiles, eq(migrantProfiles.userId, connections.migrantId))
    .leftJoin(
      ratings,
      and(eq(ratings.connectionId, connections.id), eq(ratings.authorId, connections.landlordId)),
    )
    .where(eq(connections.paymentId, paymentId));
  return row ?? null;
}
