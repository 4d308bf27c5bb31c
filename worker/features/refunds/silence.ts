import { pushConnectionChange } from "#worker/features/live/index.ts";
import { callThread, freezeThread } from "#worker/features/messages/index.ts";
import type { Database } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { describeFault, logLine } from "#worker/platform/log.ts";
import { dropRefund, findUndecidedRefunds, makeRefundDue, postponeRefund } from "./queries.ts";

/** The most refunds that one pass decides. */
const passSize = 25;

/**
 * Decides the refunds of connections that were declined after a long silence. The thread is frozen first; the refund is
 * due if it then holds no message of the migrant. So a message either precedes the freeze and counts, or is refused.
 * A refund whose thread is unreachable waits for the next pass.
 */
export async function decideSilentRefunds(env: Env, db: Database, connectionId?: string): Promise<void> {
  for (const { refund, connection } of await findUndecidedRefunds(db, passSize, connectionId)) {
    const now = new Date().toISOString();
    try {
      await freezeThread(env, connection, "cancelled");
      const thread = await callThread(env, connection, (each) => each.summary(connection.migrantId));
      await (thread.hasWritten ? dropRefund(db, refund) : makeRefundDue(db, refund, now));
      await pushConnectionChange(env, db, connection);
    } catch (fault) {
      logLine("refund_not_decided", { refundId: refund.id, ...describeFault(fault) });
      await postponeRefund(db, refund, now);
    }
  }
}
