import type { Database } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { Refusal } from "#worker/platform/errors.ts";
import { describeFault, logLine } from "#worker/platform/log.ts";

/** One run of the five-minute pass. */
export interface Pass {
  readonly env: Env;
  readonly db: Database;
  readonly now: Date;
  /** The same moment as an ISO instant. */
  readonly at: string;
}

/** Does one step of the pass; one that fails is logged, does not stop the next, and is tried in a later pass. */
export async function attempt(
  step: string,
  work: () => Promise<unknown>,
  facts: { paymentId?: string; paymentIntentId?: string; eventId?: string } = {},
): Promise<void> {
  try {
    await work();
  } catch (fault) {
    const why = fault instanceof Refusal ? { code: fault.code } : describeFault(fault);
    logLine("not_reconciled", { step, ...facts, ...why });
  }
}
