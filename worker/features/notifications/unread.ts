import { openDatabase } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { queueNotification, type Told } from "./queue.ts";

/** Queues the email about unread messages, when a person's inbox requests it. A repeated `objectId` changes nothing. */
export async function emailUnread(env: Env, personId: string, objectId: string): Promise<void> {
  const db = openDatabase(env);
  const told: Told = { kind: "unread_messages", personId, objectId };
  await db.batch(queueNotification(db, told, new Date().toISOString()));
}
