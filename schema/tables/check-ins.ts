import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { checkInStates } from "../vocabulary.ts";
import { instant } from "./columns.ts";
import { connections } from "./connections.ts";
import { users } from "./users.ts";

/** Private questions to one person of a stay, and their answers, which only reviewers read. */
export const checkIns = sqliteTable(
  "check_ins",
  {
    id: text("id").primaryKey(),
    connectionId: text("connection_id")
      .notNull()
      .references(() => connections.id),
    /** The person who is asked. */
    personId: text("person_id")
      .notNull()
      .references(() => users.id),
    /** Days after the acceptance. */
    day: integer("day").notNull(),
    state: text("state", { enum: checkInStates }).notNull().default("open"),
    askedAt: instant("asked_at").notNull(),
    answeredAt: instant("answered_at"),
    /** When it closed without an answer. */
    closedAt: instant("closed_at"),
    /** Reminders sent. */
    reminders: integer("reminders").notNull().default(0),
    /** JSON, sealed (worker/features/check-ins/answers.ts). */
    answers: text("answers"),
    /** How we may reach the person: JSON, sealed. */
    contact: text("contact"),
    /** The name of the key that sealed the answers. */
    keyId: text("key_id"),
  },
  (table) => [
    uniqueIndex("check_ins_once").on(table.connectionId, table.personId, table.day),
    index("check_ins_open").on(table.personId, table.askedAt).where(sql`state = 'open'`),
    index("check_ins_asked").on(table.askedAt),
    index("check_ins_by_key").on(table.keyId),
    index("check_ins_of_person").on(table.personId, table.askedAt),
  ],
);
