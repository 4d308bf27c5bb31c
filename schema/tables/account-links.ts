import { sql } from "drizzle-orm";
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { accountLinkPurposes } from "../vocabulary.ts";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

/**
 * A link in an email that changes an account. The email has a token with the row's id; the token is not stored. Each link
 * works once, until it expires or another change ends it.
 */
export const accountLinks = sqliteTable(
  "account_links",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: accountLinkPurposes }).notNull(),
    /** The address to confirm, to change to or to restore; for a password link, the address that requested it. */
    address: text("address").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** When it was used, or ended by another change of the account. */
    usedAt: instant("used_at"),
  },
  (table) => [
    index("account_links_of_person").on(table.userId, table.purpose),
    index("account_links_by_end").on(table.expiresAt),
    index("account_links_reserved").on(table.address).where(sql`purpose = 'undo_address'`),
  ],
);
