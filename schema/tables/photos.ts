import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { photoStates } from "../vocabulary.ts";
import { flag, instant } from "./columns.ts";
import { users } from "./users.ts";

/**
 * One row an upload, made before anything is stored, so that no object is ever without one: the sweep finds
 * orphans here. `profile_picture` and `space_photo` hold the id of the current one that others may see.
 */
export const photos = sqliteTable(
  "photos",
  {
    /** Also the name of its objects in R2, which nobody can guess. */
    id: text("id").primaryKey(),
    /** Null once the person is deleted; the sweep then takes the objects away. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    state: text("state", { enum: photoStates }).notNull().default("awaited"),
    /** Kept, and shown to nobody but its owner. */
    hidden: flag("hidden").notNull().default(false),
    createdAt: instant("created_at").notNull(),
    /** Until when its address takes no other bytes; null when it is free. */
    claimedUntil: instant("claimed_until"),
  },
  (table) => [
    uniqueIndex("photos_one_current").on(table.userId).where(sql`state = 'current'`),
    index("photos_of_user").on(table.userId),
    index("photos_by_state").on(table.state, table.createdAt),
  ],
);
