import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { reportedThings, reportReasons } from "../vocabulary.ts";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

/** A report about a person. Its state is in its case (cases.ts), which has the report's id as `objectId`. */
export const reports = sqliteTable(
  "reports",
  {
    id: text("id").primaryKey(),
    /** What the reporter reads and can name to us: `HB-7K3Q-92MX`. */
    number: text("number").notNull(),
    /** Null for people without an account. */
    reporterId: text("reporter_id").references(() => users.id),
    /** Null until an admin knows whom a report without an account is about. */
    subjectId: text("subject_id").references(() => users.id),
    about: text("about", { enum: reportedThings }).notNull(),
    /** The id of the person, the connection or the rating; null for people without an account. */
    aboutId: text("about_id"),
    reason: text("reason", { enum: reportReasons }).notNull(),
    createdAt: instant("created_at").notNull(),
    /** What the reporter wrote, sealed (worker/features/reports/sealed.ts). */
    details: text("details").notNull(),
    /** A copy of the messages that the reporter chose, sealed; null without any. */
    evidence: text("evidence"),
    /** SHA-256 of the copy before it was sealed, in hexadecimal. */
    evidenceDigest: text("evidence_digest"),
    /** The name of the key that sealed this row. */
    keyId: text("key_id").notNull(),
    /** The same for every attempt of a browser to send one report. */
    clientReportId: text("client_report_id"),
  },
  (table) => [
    uniqueIndex("reports_number").on(table.number),
    uniqueIndex("reports_once").on(table.reporterId, table.clientReportId),
    uniqueIndex("reports_once_without_account").on(table.clientReportId).where(sql`reporter_id is null`),
    index("reports_of_reporter").on(table.reporterId, table.createdAt),
    index("reports_of_subject").on(table.subjectId, table.createdAt),
    index("reports_by_key").on(table.keyId),
  ],
);
