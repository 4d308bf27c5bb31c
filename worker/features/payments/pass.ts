import type { Database } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { describeFault, logLine } from "#worker/platform/log.ts";

/** One run of the five-minute pass. */
export interface Pass {
  readonly env: Env;
  readonly db: Database;
  /** When it began, as an ISO instant. */
  readonly now: string;
}

/** Runs one step of the pass. A failure is logged and does not stop the next step. A later pass tries again. */
export async function attempt(
  step: string,
  work: () => Promise<unknown>,
  facts: { paymentId?: string; paymentIntentId?: string; eventId?: string } = {},
): Promise<void> {
  try {
    await work();
  } catch (fault) {
    logLine("not_reconciled", { step, ...facts, ...describeFault(fault) });
  }
}
