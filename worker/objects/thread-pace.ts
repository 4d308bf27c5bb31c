import { messagePace, unansweredMessages } from "#schema/limits.ts";
import { LEEWAY_MS } from "./clock-leeway.ts";
import type { ThreadStore } from "./thread-store.ts";

/** Why somebody must wait before they write more: for so many seconds, or for an answer. */
export type HeldBack = { outcome: "too_many"; retryAfter: number } | { outcome: "answer_awaited" };

const WINDOW_MS = messagePace.minutes * 60_000;

/** Whether a sender has written too much, too fast, or to somebody who has never answered; null to go on. */
export function heldBack(store: ThreadStore, senderId: string, now: number): HeldBack | null {
  const times = store.lastTimesOf(senderId, messagePace.messages).map((at) => Date.parse(at));
  const recent = times.filter((at) => at > now - WINDOW_MS && at <= now + LEEWAY_MS);
  if (recent.length >= messagePace.messages) {
    const wait = Math.min(...recent) + WINDOW_MS - now;
    return { outcome: "too_many", retryAfter: Math.max(1, Math.ceil(wait / 1000)) };
  }
  const unanswered = times.length >= unansweredMessages && !store.hasMessageFromOther(senderId);
  return unanswered ? { outcome: "answer_awaited" } : null;
}
