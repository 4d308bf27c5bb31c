import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { caseEnds, caseKinds, caseNoteKinds } from "../vocabulary.ts";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

/**
 * Work for a reviewer, with a deadline. One case exists for each kind and object. Triggers open and close the case of a
 * verification request (migrations/0021).
 */
export const cases = sqliteTable(
  "cases",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: caseKinds }).notNull(),
    /** What it is about: the id of a verification request, a report, a check-in, a connection, a refund or an appeal. */
    objectId: text("object_id").notNull(),
    /** The person it concerns; null when a report names no person with an account. */
    subjectId: text("subject_id").references(() => users.id),
    openedAt: instant("opened_at").notNull(),
    dueAt: instant("due_at").notNull(),
    /** The admin who works on it, and when they last did. */
    claimedBy: text("claimed_by"),
    claimedAt: instant("claimed_at"),
    closedAt: instant("closed_at"),
    closedBy: text("closed_by"),
    outcome: text("outcome", { enum: caseEnds }),
    /** The person from whom it comes, such as the reporter; null when no person raised it. */
    raisedBy: text("raised_by"),
    /** A first decision, which a second reviewer must confirm. After closing, who decided first. */
    proposedBy: text("proposed_by"),
    proposedAt: instant("proposed_at"),
    proposedOutcome: text("proposed_outcome", { enum: caseEnds }),
    /** The admin whose decision is appealed. They do not handle the case while another admin can. */
    decidedBy: text("decided_by"),
  },
  (table) => [
    uniqueIndex("cases_object").on(table.kind, table.objectId),
    index("cases_open").on(table.dueAt, table.id).where(sql`closed_at is null`),
    index("cases_open_of_kind").on(table.kind, table.dueAt, table.id).where(sql`closed_at is null`),
    index("cases_closed").on(table.kind, table.closedAt).where(sql`closed_at is not null`),
    index("cases_of_subject").on(table.subjectId, table.openedAt),
    index("cases_raised_by").on(table.raisedBy, table.openedAt).where(sql`raised_by is not null`),
  ],
);

/** The notes on a case. Triggers refuse changes, except sealing again with a newer key. */
export const caseNotes = sqliteTable(
  "case_notes",
  {
    id: text("id").primaryKey(),
    caseId: text("case_id")
      .notNull()
      .references(() => cases.id, { onDelete: "cascade" }),
    authorId: text("author_id").notNull(),
    kind: text("kind", { enum: caseNoteKinds }).notNull(),
    createdAt: instant("created_at").notNull(),
    /** Sealed, as the text of the note with this id. */
    text: text("text").notNull(),
    /** The name of the key that sealed it. */
    keyId: text("key_id").notNull(),
  },
  (table) => [
    index("case_notes_of_case").on(table.caseId, table.createdAt),
    index("case_notes_by_key").on(table.keyId),
  ],
);
