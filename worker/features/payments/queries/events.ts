import { eq, inArray } from "drizzle-orm";
import { reconcileCursors, stripeEvents } from "#schema/tables/payments.ts";
import type { Database } from "#worker/platform/database.ts";
import { listed } from "./payments.ts";

/** A webhook event whose effect is being stored. */
export interface ReceivedEvent {
  id: string;
  type: string;
}

/** The statement that stores an event. It returns a row the first time. Use it only in the batch of its effect. */
export function storeEvent(db: Database, event: ReceivedEvent, now: string) {
  return db
    .insert(stripeEvents)
    .values({ ...event, receivedAt: now })
    .onConflictDoNothing()
    .returning({ id: stripeEvents.id });
}

/** Of these events, the ids of those whose effect is stored. */
export async function findKnownEvents(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    // mutant-safe: callers only check whether their own events are in the result
    .where(inArray(stripeEvents.id, listed(ids)));
  return new Set(rows.map(({ id }) => id));
}

/** The last id read from one of Stripe's lists; null to start at its beginning. */
export async function findCursor(db: Database, name: string): Promise<string | null> {
  const [row] = await db.select().from(reconcileCursors).where(eq(reconcileCursors.name, name));
  return row?.position ?? null;
}

export async function storeCursor(db: Database, name: string, position: string | null, now: string) {
  if (position === null) await db.delete(reconcileCursors).where(eq(reconcileCursors.name, name));
  else
    await db
      .insert(reconcileCursors)
      .values({ name, position, updatedAt: now })
      .onConflictDoUpdate({ target: reconcileCursors.name, set: { position, updatedAt: now } });
}
