import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

/** The authenticator app of an admin: at most one. */
export const authenticatorApps = sqliteTable("authenticator_apps", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** The id of its enrolment, which works once. */
  id: text("id").notNull(),
  /** The secret from which the app makes its codes, sealed (worker/platform/sealing.ts). */
  seed: text("seed").notNull(),
  /** The time step of the newest code that was used. No code of it or of an earlier one works again. */
  lastStep: integer("last_step").notNull(),
  createdAt: instant("created_at").notNull(),
  lastUsedAt: instant("last_used_at"),
});

/** The recovery codes that are left: hashes only. A used one is deleted. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    hash: text("hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("recovery_codes_of_user").on(table.userId)],
);

/**
 * The sessions of admins that have passed the second factor. They are not in KV, which shows changes late: a pass and its
 * end must count at once. Each new pass deletes the passes of sessions that are too old.
 */
export const factorPasses = sqliteTable(
  "factor_passes",
  {
    sessionId: text("session_id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The newest pass in this session. */
    passedAt: instant("passed_at").notNull(),
  },
  (table) => [
    index("factor_passes_of_user").on(table.userId),
    index("factor_passes_passed").on(table.passedAt),
  ],
);

/** Open requests of admins who have lost their second factor. Two other admins approve; the second approval deletes the row. */
export const factorResets = sqliteTable("factor_resets", {
  id: text("id").primaryKey(),
  userId: text("user_id")
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  requestedAt: instant("requested_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  firstApprovedBy: text("first_approved_by"),
  secondApprovedBy: text("second_approved_by"),
});
