import { tellOfConnection } from "#worker/features/live/index.ts";
import { freezeThread } from "#worker/features/messages/index.ts";
import type { Database } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { describeFault, logLine } from "#worker/platform/log.ts";
import { type Released, releaseSuspended } from "./queries.ts";
import { sendRefundOf } from "./refunds.ts";

export { type Released, releaseSuspended } from "./queries.ts";

/**
 * What follows once a suspended person's pending connection has ended: its thread closes, both people's screens
 * turn, and the fee is sent. Never fails: the thread finds out by itself, and the pass sends the fee.
 */
export async function followRelease(env: Env, db: Database, released: Released): Promise<void> {
  await freezeThread(env, released, "cancelled").catch((fault: unknown) =>
    logLine("thread_not_frozen", { connectionId: released.id, ...describeFault(fault) }),
  );
  await tellOfConnection(env, released);
  await sendRefundOf(env, db, released.paymentId);
}

/** Ends the pending connections of suspended people, wherever their suspension died. */
export async function releaseUnavailable(env: Env, db: Database, now: string): Promise<void> {
  const [, released] = await db.batch(releaseSuspended(db, now));
  for (const each of released) await followRelease(env, db, each);
}
