import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { dueWorkKinds } from "../vocabulary.ts";
import { instant } from "./columns.ts";

/** Work that is done at a later time: a run every five minutes does what is due (worker/platform/due-work.ts). */
export const dueWork = sqliteTable(
  "due_work",
  {
    kind: text("kind", { enum: dueWorkKinds }).notNull(),
    /** What the work is about; there is one piece of work of a kind and key. */
    key: text("key").notNull(),
    /** The person or row that the work is for. */
    subject: text("subject").notNull(),
    /** When it is done next. While a run does it, the end of that run's lease. */
    dueAt: instant("due_at").notNull(),
    /** How often it was begun since it last succeeded. */
    attempts: integer("attempts").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.key] }),
    index("due_work_due").on(table.kind, table.dueAt),
    index("due_work_subject").on(table.subject),
  ],
);
