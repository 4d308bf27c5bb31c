import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { browsers, systems } from "../vocabulary.ts";
import { flag, instant } from "./columns.ts";
import { users } from "./users.ts";

/** The passkeys of people: public keys only. The private key never leaves the person's device or its password manager. */
export const passkeys = sqliteTable(
  "passkeys",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The id that the device has chosen, base64url; unique. */
    credentialId: text("credential_id").notNull().unique(),
    /** A COSE key, base64url. */
    publicKey: text("public_key").notNull(),
    /** The device's own count of uses; 0 when it does not count, as synced passkeys do not. */
    signCount: integer("sign_count").notNull(),
    /** Whether a password manager keeps a copy, so that the passkey works on the person's other devices. */
    synced: flag("synced").notNull(),
    /** The person's own name for it. */
    name: text("name"),
    /** Where it was added. */
    browser: text("browser", { enum: browsers }),
    system: text("system", { enum: systems }),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
  },
  (table) => [index("passkeys_of_user").on(table.userId, table.createdAt)],
);

/**
 * The challenges to passkeys that were answered. The primary key refuses a second answer, and every answer deletes the
 * challenges that have expired.
 */
export const passkeyChallenges = sqliteTable(
  "passkey_challenges",
  {
    id: text("id").primaryKey(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("passkey_challenges_expired").on(table.expiresAt)],
);
