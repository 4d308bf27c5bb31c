import { sql } from "drizzle-orm";
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { emailKinds, emailOutcomes } from "../vocabulary.ts";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

/**
 * The outbox. A row is written in the same batch as the event that causes it. It holds no text and no token: both are made
 * from the kind, the object and the person when the email is sent.
 */
export const emails = sqliteTable(
  "emails",
  {
    /** `kind:person:object`, so that one event never makes two emails to a person. */
    id: text("id").primaryKey(),
    kind: text("kind", { enum: emailKinds }).notNull(),
    personId: text("person_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** What it is about: a connection, a request, or the row that its link names. */
    objectId: text("object_id").notNull(),
    /** The address of the email, when that is not the person's own address. */
    address: text("address"),
    createdAt: instant("created_at").notNull(),
    /** When its outcome was stored; null while it waits. */
    endedAt: instant("ended_at"),
    outcome: text("outcome", { enum: emailOutcomes }),
  },
  (table) => [
    index("emails_person").on(table.personId, table.createdAt),
    index("emails_created").on(table.createdAt),
    index("emails_ended").on(table.endedAt).where(sql`ended_at is not null`),
  ],
);
