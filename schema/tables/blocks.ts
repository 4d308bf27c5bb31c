import { index, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

/** Who has blocked whom. A row of either person keeps the two apart (decision 42). */
export const blocks = sqliteTable(
  "blocks",
  {
    blockerId: text("blocker_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    blockedId: text("blocked_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The blocked address that led to this row, which its person does not see; empty for a person who was chosen. */
    addressHash: text("address_hash").notNull().default(""),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId, table.addressHash] }),
    index("blocks_of_blocked").on(table.blockedId),
  ],
);

/** Email addresses of landlords that migrants have blocked in advance, hashed with a key, so that no one can read them. */
export const addressBlocks = sqliteTable(
  "address_blocks",
  {
    id: text("id").primaryKey(),
    migrantId: text("migrant_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** `<key's name>.<HMAC>` (worker/platform/address-hash.ts). */
    addressHash: text("address_hash").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("address_blocks_once").on(table.migrantId, table.addressHash),
    index("address_blocks_of_hash").on(table.addressHash),
  ],
);
