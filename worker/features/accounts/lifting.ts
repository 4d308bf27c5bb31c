import { endSessions } from "#worker/features/live/index.ts";
import { followSuspensionOf } from "#worker/features/messages/index.ts";
import type { Database } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { describeFault, logLine } from "#worker/platform/log.ts";

/** Runs after a batch has lifted a suspension: earlier sessions stay ended, and conversations continue. Never fails. */
export async function followLifting(
  { env, db }: { readonly env: Env; readonly db: Database },
  userId: string,
): Promise<void> {
  await endSessions({ env, db }, userId, "all", async () => undefined).catch((fault: unknown) =>
    logLine("end_not_told", describeFault(fault)),
  );
  await followSuspensionOf(env, db, userId);
}
