import { pushConnectionChange } from "#worker/features/live/index.ts";
import { closeThread } from "#worker/features/messages/index.ts";
import { deliverNow } from "#worker/features/notifications/index.ts";
import { countEvent } from "#worker/platform/counters.ts";
import type { Database } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { type Released, releaseSuspended } from "./queries.ts";
import { sendRefundOf } from "./refunds.ts";

/**
 * Completes the end of a suspended person's pending connection: closes its thread, updates both people's screens and
 * sends the refund. Never fails: the thread checks the connection itself, and the scheduled pass sends the refund.
 */
export async function followRelease(env: Env, db: Database, released: Released): Promise<void> {
  countEvent("cancelled");
  await closeThread(env, released, "cancelled");
  await pushConnectionChange(env, db, released);
  const { id: objectId, landlordId, migrantId } = released;
  const parties = [landlordId, migrantId];
  await deliverNow(
    env,
    db,
    parties.flatMap((personId) =>
      (["cancelled", "other_suspended"] as const).map((kind) => ({ kind, personId, objectId })),
    ),
  );
  await sendRefundOf(env, db, released.paymentId);
}

/** Ends the pending connections that an interrupted suspension has left open. */
export async function endLeftoverConnections(env: Env, db: Database, now: string): Promise<void> {
  const [, , released] = await db.batch(releaseSuspended(db, now));
  for (const each of released) await followRelease(env, db, each);
}
