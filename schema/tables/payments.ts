import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

/** creating: row before Stripe is asked; open: an intent exists. No status is final: see the diagram in docs/payments.md. */
export const paymentStatuses = ["creating", "open", "succeeded", "canceled", "refunded"] as const;

/** One attempt of a landlord to pay the fee for a migrant; written before Stripe hears of it. */
export const payments = sqliteTable(
  "payments",
  {
    id: text("id").primaryKey(),
    landlordId: text("landlord_id")
      .notNull()
      .references(() => users.id),
    migrantId: text("migrant_id")
      .notNull()
      .references(() => users.id),
    status: text("status", { enum: paymentStatuses }).notNull().default("creating"),
    /** Stripe's pi_… once known. */
    paymentIntentId: text("payment_intent_id").unique(),
    amountPence: integer("amount_pence").notNull(),
    currency: text("currency").notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** What Stripe says has gone back, or is on its way back, of the amount. */
    refundedPence: integer("refunded_pence").notNull().default(0),
    /** What was wrong with the money that came; there was an alert when this was written. */
    mismatch: text("mismatch"),
    /** Since when the bank has been processing it; null when it is not. */
    processingAt: instant("processing_at"),
    /** When the bank last refused it after processing it. */
    failedAt: instant("failed_at"),
  },
  (table) => [
    index("payments_by_status").on(table.status, table.createdAt),
    index("payments_of_landlord").on(table.landlordId, table.status),
    uniqueIndex("payments_open_pair")
      .on(table.landlordId, table.migrantId)
      .where(sql`status in ('creating', 'open')`),
  ],
);

/** Stripe events whose effect has been stored, in the same batch as that effect. */
export const stripeEvents = sqliteTable("stripe_events", {
  id: text("id").primaryKey(),
  type: text("type").notNull(),
  receivedAt: instant("received_at").notNull(),
});

export const refundReasons = [
  "migrant_withdrew",
  "move_in_denied",
  "migrant_unavailable",
  "landlord_suspended",
  "charged_twice",
  "declined_in_silence",
] as const;
/** undecided: due only if the thread, once frozen, holds no message of the migrant; pending: to be sent. */
export const refundStatuses = ["undecided", "pending", "succeeded", "failed"] as const;

/** Fees to give back: an outbox, one row a payment, sent with a fixed idempotency key until Stripe confirms. */
export const refunds = sqliteTable(
  "refunds",
  {
    id: text("id").primaryKey(),
    paymentId: text("payment_id")
      .notNull()
      .unique()
      .references(() => payments.id),
    reason: text("reason", { enum: refundReasons }).notNull(),
    status: text("status", { enum: refundStatuses }).notNull().default("pending"),
    /** Stripe's re_… once known. */
    stripeRefundId: text("stripe_refund_id"),
    attempts: integer("attempts").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [index("refunds_by_status").on(table.status, table.createdAt)],
);

/** Where the five-minute pass goes on reading one of Stripe's lists: the last id it has dealt with. */
export const reconcileCursors = sqliteTable("reconcile_cursors", {
  name: text("name").primaryKey(),
  position: text("position").notNull(),
  updatedAt: instant("updated_at").notNull(),
});
