import { openInbox } from "#worker/objects/inbox/user-inbox.ts";
import type { Env } from "#worker/platform/env.ts";
import type { ThreadStore } from "./store.ts";

/** How long a caller waits for the inboxes before the alarm takes over. */
export const CALLER_PATIENCE_MS = 1_000;
/** How long one alarm waits for them. */
export const ALARM_PATIENCE_MS = 10_000;
/** When a change that was not acknowledged at once is told again. */
export const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 300_000;

/**
 * Tells every inbox that is behind its absolute count and the new messages, and waits at most `patience` milliseconds.
 * Never throws; answers whether every inbox has acknowledged the thread's latest revision.
 */
export async function tellInboxes(
  env: Pick<Env, "USER_INBOX">,
  store: ThreadStore,
  patience: number,
): Promise<boolean> {
  const tellings = store.untoldParties().map(async (untold) => {
    await openInbox(env, untold.userId).report(untold.report);
    store.markTold(untold);
  });
  await atMost(patience, Promise.allSettled(tellings));
  return store.untoldParties().length === 0;
}

/** Doubles from two seconds to five minutes, with up to half taken off so that threads do not knock together. */
export function retryDelay(failedTellings: number): number {
  const longest = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failedTellings, 10));
  return Math.round(longest * (0.5 + Math.random() / 2));
}

async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  const patience = scheduler.wait(milliseconds, { signal: timer.signal }).catch(() => {});
  await Promise.race([work, patience]);
  timer.abort();
}
