import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { stayAnswers } from "../vocabulary.ts";
import { flag, instant } from "./columns.ts";
import { connections } from "./connections.ts";
import { users } from "./users.ts";

/** One side's rating of the other after a completed stay. Hidden until both have given stars or 14 days have passed. */
export const ratings = sqliteTable(
  "ratings",
  {
    id: text("id").primaryKey(),
    connectionId: text("connection_id")
      .notNull()
      .references(() => connections.id),
    authorId: text("author_id")
      .notNull()
      .references(() => users.id),
    subjectId: text("subject_id")
      .notNull()
      .references(() => users.id),
    /** 1 to 5; 0 for a stay that never started, which no one else sees. */
    stars: integer("stars").notNull(),
    comment: text("comment"),
    createdAt: instant("created_at").notNull(),
    /** When others may begin to see it. */
    revealsAt: instant("reveals_at").notNull(),
    /** Whether the subject's average includes it. */
    counted: flag("counted").notNull().default(false),
    /** Whether the stay happened, as the author says. */
    stay: text("stay", { enum: stayAnswers }).notNull().default("yes"),
    /** The rated person's answer, at most one. */
    reply: text("reply"),
    repliedAt: instant("replied_at"),
  },
  (table) => [
    uniqueIndex("ratings_once_a_side").on(table.connectionId, table.authorId),
    index("ratings_of_subject").on(table.subjectId, table.revealsAt),
    index("ratings_to_count").on(table.counted, table.revealsAt),
  ],
);
