import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { photoStates } from "../vocabulary.ts";
import { flag, instant } from "./columns.ts";
import { users } from "./users.ts";

/**
 * One row per upload, inserted before anything is stored in R2, so that the sweep finds every object here.
 * `profile_picture` and `space_photo` hold the id of the current photo when others may see it.
 */
export const photos = sqliteTable(
  "photos",
  {
    /** Also the name of its objects in R2. Cannot be guessed. */
    id: text("id").primaryKey(),
    /** Null once the person is deleted; the sweep then deletes the objects. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    state: text("state", { enum: photoStates }).notNull().default("awaited"),
    /** Visible to its owner only. */
    hidden: flag("hidden").notNull().default(false),
    createdAt: instant("created_at").notNull(),
    /** Until this time, one request holds the upload address, and others are refused; null when none holds it. */
    claimedUntil: instant("claimed_until"),
  },
  (table) => [
    uniqueIndex("photos_one_current").on(table.userId).where(sql`state = 'current'`),
    index("photos_of_user").on(table.userId),
    index("photos_by_state").on(table.state, table.createdAt),
  ],
);
