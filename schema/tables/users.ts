import { sql } from "drizzle-orm";
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { roles, userTypes } from "../vocabulary.ts";
import { flag, instant, list } from "./columns.ts";

export const users = sqliteTable(
  "users",
  {
    id: text("id").primaryKey(),
    /** NFC and lower case; unique. */
    email: text("email").notNull().unique(),
    /** A scrypt string with its parameters; null for demo people who cannot sign in. */
    passwordHash: text("password_hash"),
    userType: text("user_type", { enum: userTypes }).notNull(),
    role: text("role", { enum: roles }).notNull().default("user"),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    /** True from the first approval on, until a suspension; then from the next approval. */
    verified: flag("verified").notNull().default(false),
    suspendedAt: instant("suspended_at"),
    /** An admin's words, which the person reads when they try to sign in. */
    suspensionReason: text("suspension_reason"),
    /** Sessions that began before this are over, whatever KV still says. */
    sessionsEndedBefore: instant("sessions_ended_before"),
    /** Ids of single sessions that were ended; the newest 50, for KV lags. */
    endedSessions: list("ended_sessions").notNull().default(sql`'[]'`),
    createdAt: instant("created_at").notNull(),
    /** The one session that "end all others" (`sessionsEndedBefore`) has kept. */
    sessionKept: text("session_kept"),
    /** The admin in whose name a change of suspension is written; the database puts them into the audit and empties it. */
    suspensionWrittenBy: text("suspension_written_by"),
    /** "first last" in lower case (schema/search-name.ts), so that reviewers find people by the beginning of it. */
    searchName: text("search_name").notNull().default(""),
    /** "last first", likewise. */
    searchNameReversed: text("search_name_reversed").notNull().default(""),
  },
  (table) => [
    index("users_role").on(table.role),
    index("users_search_name").on(table.searchName),
    index("users_search_name_reversed").on(table.searchNameReversed),
    index("users_suspended").on(table.id).where(sql`suspended_at is not null`),
  ],
);
