import { sql } from "drizzle-orm";
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { languageCodes } from "../languages.ts";
import { emailProblems, roles, suspensionReasons, userTypes } from "../vocabulary.ts";
import { flag, instant, list } from "./columns.ts";

/**
 * The mailbox of an address: without dots and without the part after a plus, which many services ignore. It is a string,
 * because SQLite uses an index on an expression only for exactly the same expression.
 */
export const mailboxOf = (email: string) =>
  `(replace(substr(${email}, 1, instr(replace(${email}, '+', '@'), '@') - 1), '.', '') || substr(${email}, instr(${email}, '@')))`;
const mailbox = sql.raw(mailboxOf("email"));

export const users = sqliteTable(
  "users",
  {
    id: text("id").primaryKey(),
    /** NFC and lower case; unique. */
    email: text("email").notNull().unique(),
    /** A scrypt string with its parameters; null for demo people, who cannot sign in, for a
     * person who has undone a change of address and not chosen a password yet, and for an account that is erased or can no
     * longer be restored. */
    passwordHash: text("password_hash"),
    userType: text("user_type", { enum: userTypes }).notNull(),
    role: text("role", { enum: roles }).notNull().default("user"),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    /** "first last" in lower case (schema/search-name.ts), for the reviewers' search by prefix. */
    searchName: text("search_name").notNull().default(""),
    /** "last first", likewise. */
    searchNameReversed: text("search_name_reversed").notNull().default(""),
    /** The verified badge. True from the first approval until a suspension; then again from the next approval. */
    verified: flag("verified").notNull().default(false),
    suspendedAt: instant("suspended_at"),
    /** Written by an admin. The person reads it when they try to sign in. */
    suspensionReason: text("suspension_reason"),
    /** The admin who changes the suspension. A trigger copies the id to the audit and clears it here. */
    suspensionWrittenBy: text("suspension_written_by"),
    /** Sessions that began before this have ended, even if KV still holds them. */
    sessionsEndedBefore: instant("sessions_ended_before"),
    /** The one session that "sign out all other devices" kept; `sessionsEndedBefore` does not end it. */
    sessionKept: text("session_kept"),
    /** The ids of the newest 50 single sessions that were ended, because KV shows changes late. */
    endedSessions: list("ended_sessions").notNull().default(sql`'[]'`),
    createdAt: instant("created_at").notNull(),
    /** The language of their emails. */
    language: text("language", { enum: languageCodes }).notNull().default("en"),
    /** Why `email` gets no more emails. A trigger clears it when the address changes. */
    emailProblem: text("email_problem", { enum: emailProblems }),
    /** When the person showed that they read this address; null until then. */
    emailConfirmedAt: instant("email_confirmed_at"),
    /** The version of the terms and the privacy notice that the person accepted (schema/terms.ts); null for demo people. */
    acceptedTerms: text("accepted_terms"),
    /**
     * When the person asked to delete the account; null otherwise. They are suspended from that instant, so `suspendedAt` is
     * the same, unless an admin has suspended them, too (decision 39).
     */
    leftAt: instant("left_at"),
    /** When the data of the person was erased from the row. The row stays, because connections and payments name it. */
    erasedAt: instant("erased_at"),
    /** The last connection whose thread was erased. */
    erasedUpTo: text("erased_up_to"),
    /** When an admin was last allowed to set up a first second factor: with the role, or with a reset. */
    factorOpenedAt: instant("factor_opened_at"),
    /** When the second factor was last reset. A trigger then deletes all factors and ends all sessions. */
    factorResetAt: instant("factor_reset_at"),
    /** Why they are suspended, from the list. The person reads it in their own language. */
    suspensionCode: text("suspension_code", { enum: suspensionReasons }),
    /** The admin who has suspended the person; a trigger sets it. Null without a suspension, or for one made by hand. */
    suspendedBy: text("suspended_by"),
  },
  (table) => [
    index("users_role").on(table.role),
    index("users_search_name").on(table.searchName),
    index("users_search_name_reversed").on(table.searchNameReversed),
    index("users_mailbox").on(mailbox),
    index("users_erased").on(table.erasedAt).where(sql`erased_at is not null`),
    index("users_suspended").on(table.id).where(sql`suspended_at is not null`),
  ],
);
