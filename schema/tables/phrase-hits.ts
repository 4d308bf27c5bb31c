import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { phraseKinds } from "../vocabulary.ts";
import { instant } from "./columns.ts";
import { connections } from "./connections.ts";
import { users } from "./users.ts";

/** A warning phrase in a message: only its kind, never the text. */
export const phraseHits = sqliteTable(
  "phrase_hits",
  {
    messageId: text("message_id").notNull(),
    kind: text("kind", { enum: phraseKinds }).notNull(),
    connectionId: text("connection_id")
      .notNull()
      .references(() => connections.id),
    senderId: text("sender_id")
      .notNull()
      .references(() => users.id),
    hitAt: instant("hit_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.kind] }),
    index("phrase_hits_of_sender").on(table.senderId, table.connectionId, table.hitAt),
    index("phrase_hits_by_time").on(table.hitAt),
  ],
);
