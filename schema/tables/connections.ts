import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { connectionStatuses, endReasons } from "../vocabulary.ts";
import { flag, instant } from "./columns.ts";
import { users } from "./users.ts";

/** The connection of one landlord with one migrant, for a fee. Only the settlement of a payment inserts one. */
export const connections = sqliteTable(
  "connections",
  {
    id: text("id").primaryKey(),
    landlordId: text("landlord_id")
      .notNull()
      .references(() => users.id),
    migrantId: text("migrant_id")
      .notNull()
      .references(() => users.id),
    status: text("status", { enum: connectionStatuses }).notNull().default("pending"),
    /** payments.id: one payment makes at most one connection. */
    paymentId: text("payment_id").notNull().unique(),
    amountPence: integer("amount_pence").notNull(),
    /** False once the fee has been refunded, so that it does not count in Total Cost. */
    paymentCompleted: flag("payment_completed").notNull(),
    createdAt: instant("created_at").notNull(),
    acceptedAt: instant("accepted_at"),
    completedAt: instant("completed_at"),
    cancelledAt: instant("cancelled_at"),
    /** When the landlord's bank disputed the payment; the thread is frozen while this is set. */
    disputedAt: instant("disputed_at"),
    /** Why it was cancelled; null in every other status. */
    endReason: text("end_reason", { enum: endReasons }),
    /** When the migrant confirmed the move-in. */
    moveInConfirmedAt: instant("move_in_confirmed_at"),
  },
  (table) => [
    index("connections_of_landlord").on(table.landlordId, table.createdAt),
    index("connections_of_migrant").on(table.migrantId, table.createdAt),
    index("connections_recent").on(table.createdAt),
    index("connections_disputed").on(table.paymentId).where(sql`disputed_at is not null`),
    index("connections_of_pair").on(table.landlordId, table.migrantId),
    uniqueIndex("connections_one_host").on(table.migrantId).where(sql`status = 'active'`),
    uniqueIndex("connections_live_pair")
      .on(table.landlordId, table.migrantId)
      .where(sql`status in ('pending', 'active')`),
  ],
);
