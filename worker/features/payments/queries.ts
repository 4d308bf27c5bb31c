import { and, asc, eq, exists, inArray, isNull, lt, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { liveStatuses } from "#schema/lifecycle.ts";
import { connections } from "#schema/tables/connections.ts";
import { payments, refunds, stripeEvents } from "#schema/tables/payments.ts";
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
export async function startPayment(db: Database, payment: Omit<Payment, "status" | "paymentIntentId">) {
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

export async function isKnownEvent(db: Database, id: string): Promise<boolean> {
  const rows = await db.select({ id: stripeEvents.id }).from(stripeEvents).where(eq(stripeEvents.id, id));
  return rows.length > 0;
}

/** Unfinished payments that nobody has looked at since `before`, longest first. */
export function findStalePayments(db: Database, before: string, limit: number): Promise<Payment[]> {
  return db
    .select()
    .from(payments)
    .where(and(inArray(payments.status, unfinished), lt(payments.updatedAt, before)))
    .orderBy(asc(payments.updatedAt))
    .limit(limit);
}

export async function touchPayment(db: Database, paymentId: string, now: string) {
  await db
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

export async function hasConnection(db: Database, paymentId: string): Promise<boolean> {
  const rows = await db
    .select({ id: connections.id })
    .from(connections)
    .where(eq(connections.paymentId, paymentId));
  return rows.length > 0;
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
