import { openInbox } from "#worker/objects/inbox/user-inbox.ts";
import type { Env } from "#worker/platform/env.ts";
import type { PendingReport } from "./store.ts";

/** How long a caller waits for the inboxes before the alarm takes over. */
export const CALLER_TIMEOUT_MS = 1_000;
/** How long one alarm waits for the inboxes. */
export const ALARM_TIMEOUT_MS = 10_000;
/** The delay before a report that was not acknowledged is sent again. */
export const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 300_000;

/** Sends the reports and waits at most `timeout` milliseconds. Never throws. Returns those that were acknowledged. */
export async function notifyInboxes(
  env: Pick<Env, "USER_INBOX" | "DATA_JURISDICTION">,
  reports: readonly PendingReport[],
  timeout: number,
): Promise<PendingReport[]> {
  const acknowledged: PendingReport[] = [];
  const sent = reports.map(async (pending) => {
    await openInbox(env, pending.userId).report(pending.report);
    acknowledged.push(pending);
  });
  await atMost(timeout, Promise.allSettled(sent));
  return acknowledged;
}

/** Doubles from two seconds to five minutes, minus a random part of up to half, so that threads do not retry at the same time. */
export function retryDelay(failedReports: number): number {
  const longest = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failedReports, 10));
  return Math.round(longest * (0.5 + Math.random() / 2));
}

async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}
