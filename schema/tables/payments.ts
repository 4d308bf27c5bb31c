import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { refundProblems } from "../vocabulary.ts";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

/** creating: stored before the call to Stripe; open: an intent exists. No status is final: see docs/payments.md. */
const paymentStatuses = ["creating", "open", "succeeded", "canceled", "refunded"] as const;

/** One attempt of a landlord to pay the fee for a migrant; stored before the call to Stripe. */
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
    /** The part of the amount that Stripe reports as refunded or being refunded. */
    refundedPence: integer("refunded_pence").notNull().default(0),
    /** How the money received differs from the money expected; storing it raises an alert. */
    mismatch: text("mismatch"),
    /** When the bank began to process the payment; null when it does not. */
    processingAt: instant("processing_at"),
    /** When the bank last refused the payment after processing it. */
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

/** Stripe events that have taken effect; stored in the same batch as the effect. */
export const stripeEvents = sqliteTable(
  "stripe_events",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    receivedAt: instant("received_at").notNull(),
  },
  (table) => [index("stripe_events_received").on(table.receivedAt)],
);

/**
 * Why a fee is returned to the landlord. `migrant_withdrew`: the migrant withdrew before acceptance or had left an earlier
 * connection; `move_in_denied`: they said that they never moved in; `migrant_unavailable`: money arrived when no connection
 * was possible, or the migrant was suspended or deleted the account before the acceptance; `landlord_suspended`: the
 * landlord was suspended; `charged_twice`: the pair already had a live connection; `declined_in_silence`: the landlord
 * declined after `silentRefundDays` without a message from the migrant.
 */
export const refundReasons = [
  "migrant_withdrew",
  "move_in_denied",
  "migrant_unavailable",
  "landlord_suspended",
  "charged_twice",
  "declined_in_silence",
] as const;
/** undecided: due only if the frozen thread contains no message from the migrant; pending: to be sent. */
export const refundStatuses = ["undecided", "pending", "succeeded", "failed"] as const;

/** Outbox of refunds: one row per payment, sent with a fixed idempotency key until Stripe confirms. */
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
    /** Why the last attempt failed. Triggers open a case for a reviewer, and close it (migrations/0027). */
    problem: text("problem", { enum: refundProblems }),
  },
  (table) => [index("refunds_by_status").on(table.status, table.createdAt)],
);

/** The position of the scheduled run in one of Stripe's lists: the last id it processed. */
export const reconcileCursors = sqliteTable("reconcile_cursors", {
  name: text("name").primaryKey(),
  position: text("position").notNull(),
  updatedAt: instant("updated_at").notNull(),
});
