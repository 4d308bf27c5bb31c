import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { alertEvents, businessEvents } from "../vocabulary.ts";
import { instant } from "./columns.ts";

/**
 * What a person must check. A repeat of an open alert about the same object is counted in its row. The table holds only
 * ids and closed vocabulary.
 */
export const alerts = sqliteTable(
  "alerts",
  {
    id: text("id").primaryKey(),
    event: text("event", { enum: alertEvents }).notNull(),
    /** The id of what it is about: a payment, or Stripe's name of a kind of fault. */
    objectId: text("object_id").notNull(),
    raisedAt: instant("raised_at").notNull(),
    /** When it was raised last. */
    lastAt: instant("last_at").notNull(),
    /** How often it was raised. */
    times: integer("times").notNull().default(1),
    handledAt: instant("handled_at"),
    /** The admin who marked it as handled. */
    handledBy: text("handled_by"),
  },
  (table) => [
    uniqueIndex("alerts_open").on(table.event, table.objectId).where(sql`handled_at is null`),
    index("alerts_waiting").on(table.lastAt).where(sql`handled_at is null`),
    index("alerts_handled").on(table.handledAt).where(sql`handled_at is not null`),
  ],
);

/** How often each event happened on each day (UTC). Only development counts here (worker/platform/counters.ts). */
export const eventCounts = sqliteTable(
  "event_counts",
  {
    /** Such as 2026-11-23. */
    day: text("day").notNull(),
    event: text("event", { enum: businessEvents }).notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.event] })],
);
