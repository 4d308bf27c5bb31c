import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { auditEvents } from "../vocabulary.ts";
import { instant } from "./columns.ts";

/**
 * Who did what, and when. Triggers refuse to change or delete a row, and record roles, suspensions, reviews, erasures,
 * payments and refunds themselves (migrations/0002). Holds ids and closed vocabulary only: no names, no free text.
 */
export const audit = sqliteTable(
  "audit",
  {
    id: integer("id").primaryKey(),
    at: instant("at").notNull(),
    event: text("event", { enum: auditEvents }).notNull(),
    /** The person who did it; null when unknown. */
    actorId: text("actor_id"),
    /** The person it concerns. */
    subjectId: text("subject_id"),
    /** The id of a verification request, payment or flag; for a refusal, the call, such as `GET /api/migrants`. */
    objectId: text("object_id"),
    /** A status, a role, the listed reason of a suspension, or a refusal's code. */
    detail: text("detail"),
    requestId: text("request_id"),
  },
  (table) => [
    index("audit_of_subject").on(table.subjectId, table.at),
    index("audit_of_actor").on(table.actorId, table.at),
    index("audit_by_event").on(table.event, table.at),
    index("audit_by_time").on(table.at, table.id),
  ],
);
