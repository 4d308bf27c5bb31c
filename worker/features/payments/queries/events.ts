import { eq, inArray } from "drizzle-orm";
import { reconcileCursors, stripeEvents } from "#schema/tables/payments.ts";
import type { Database } from "#worker/platform/database.ts";
import { listed } from "./lookup.ts";

/** A webhook event whose effect is about to be stored. */
export interface Arrival {
  id: string;
  type: string;
}

/** The statement that remembers an event; only ever part of the batch of that event's effect. */
export function storeEvent(db: Database, arrival: Arrival, now: string) {
  return db
    .insert(stripeEvents)
    .values({ ...arrival, receivedAt: now })
    .onConflictDoNothing();
}

/** Those of the events whose effect has been stored. */
export async function findKnownEvents(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(inArray(stripeEvents.id, listed(ids)));
  return new Set(rows.map(({ id }) => id));
}

/** Where a list of Stripe's was left, or null at its beginning. */
export async function findCursor(db: Database, name: string): Promise<string | null> {
  const [row] = await db.select().from(reconcileCursors).where(eq(reconcileCursors.name, name));
  return row?.position ?? null;
}

export async function keepCursor(db: Database, name: string, position: string | null, now: string) {
  if (position === null)
    return void (await db.delete(reconcileCursors).where(eq(reconcileCursors.name, name)));
  await db
    .insert(reconcileCursors)
    .values({ name, position, updatedAt: now })
    .onConflictDoUpdate({ target: reconcileCursors.name, set: { position, updatedAt: now } });
}
