import { sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, list } from "./columns.ts";
import { users } from "./users.ts";

/** Which emails a person wants, and when. A person without a row has the defaults. */
export const notificationSettings = sqliteTable("notification_settings", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** The kinds that they have switched off. */
  emailsOff: list("emails_off").notNull().default(sql`'[]'`),
  /** An IANA name, such as `Europe/London`. */
  timeZone: text("time_zone").notNull().default("Europe/London"),
  /** Emails about news and all push messages wait in these hours of their clock; each from 0 to 23. */
  quiet: flag("quiet").notNull().default(false),
  quietFrom: integer("quiet_from").notNull().default(22),
  quietUntil: integer("quiet_until").notNull().default(7),
  /** One email a day instead of one for each event. */
  digest: flag("digest").notNull().default(false),
});
