import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { auditEvents } from "../vocabulary.ts";
import { instant } from "./columns.ts";

/**
 * Who did what, and when. Triggers refuse to change or delete a row, and write those about roles, suspensions,
 * reviews, erasures, payments and refunds themselves (migrations/0004 and 0007). Ids and closed words only: no name, no text.
 */
export const audit = sqliteTable(
  "audit",
  {
    id: integer("id").primaryKey(),
    at: instant("at").notNull(),
    event: text("event", { enum: auditEvents }).notNull(),
    /** The person who did it; null where nobody is known. */
    actorId: text("actor_id"),
    /** The person whom it concerns. */
    subjectId: text("subject_id"),
    /** A request, a payment; of a refusal its call, such as `GET /api/migrants`. */
    objectId: text("object_id"),
    /** A status, a role, a refusal's code. */
    detail: text("detail"),
    requestId: text("request_id"),
  },
  (table) => [
    index("audit_of_subject").on(table.subjectId, table.at),
    index("audit_of_actor").on(table.actorId, table.at),
    index("audit_by_event").on(table.event, table.at),
  ],
);
