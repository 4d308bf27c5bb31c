import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flagKinds } from "../vocabulary.ts";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

/** A person whom reviewers should look at. At most one open flag of each kind per person. */
export const flags = sqliteTable(
  "flags",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: flagKinds }).notNull(),
    raisedAt: instant("raised_at").notNull(),
    resolvedAt: instant("resolved_at"),
    /** The admin who resolved it. */
    resolvedBy: text("resolved_by"),
  },
  (table) => [
    uniqueIndex("flags_open").on(table.userId, table.kind).where(sql`resolved_at is null`),
    index("flags_waiting").on(table.raisedAt).where(sql`resolved_at is null`),
  ],
);
