import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { browsers, systems } from "../vocabulary.ts";
import { instant } from "./columns.ts";
import { users } from "./users.ts";

/** The devices on which people see notifications while the site is closed: one subscription to a push service each. */
export const pushDevices = sqliteTable(
  "push_devices",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The session that switched it on, or used it last. When that session ends, the device gets no more notifications. */
    sessionId: text("session_id").notNull(),
    /** The address at the push service; unique. A person who knows it and our key can reach the device. */
    endpoint: text("endpoint").notNull().unique(),
    /** The device's keys, base64url: only the device reads what we send. */
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    browser: text("browser", { enum: browsers }),
    system: text("system", { enum: systems }),
    /** When it was switched on, or its person signed in on it last. */
    createdAt: instant("created_at").notNull(),
    /** After this time the device gets nothing: the latest end of its session. A trigger sets it to now at sign-out. */
    endsAt: instant("ends_at").notNull(),
  },
  (table) => [
    index("push_devices_of_user").on(table.userId, table.createdAt),
    index("push_devices_ended").on(table.endsAt),
  ],
);
