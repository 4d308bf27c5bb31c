import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { caseKinds, caseOutcomes } from "../vocabulary.ts";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

/** Work for a reviewer, with a deadline. One case exists for each kind and object. */
export const cases = sqliteTable(
  "cases",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: caseKinds }).notNull(),
    /** What it is about: the id of a report, a check-in, a connection, a refund or an appeal. */
    objectId: text("object_id").notNull(),
    /** The person it concerns; null when a report names nobody with an account. */
    subjectId: text("subject_id").references(() => users.id),
    openedAt: instant("opened_at").notNull(),
    dueAt: instant("due_at").notNull(),
    /** The admin who works on it. */
    claimedBy: text("claimed_by"),
    claimedAt: instant("claimed_at"),
    closedAt: instant("closed_at"),
    closedBy: text("closed_by"),
    outcome: text("outcome", { enum: caseOutcomes }),
  },
  (table) => [
    uniqueIndex("cases_object").on(table.kind, table.objectId),
    index("cases_open").on(table.dueAt, table.id).where(sql`closed_at is null`),
    index("cases_of_subject").on(table.subjectId, table.openedAt),
  ],
);
