import {
  clockSkewMs,
  messageRateLimit,
  settledMessageRateLimit,
  unansweredMessages,
} from "#schema/limits.ts";
import type { ThreadStore } from "./store.ts";

/** Why a sender must wait: for `retryAfter` seconds, or for an answer. */
export type RateLimited = { outcome: "too_many"; retryAfter: number } | { outcome: "answer_awaited" };

/** Facts that the rate limit needs and the thread does not store. */
export type Acquaintance = {
  /** The stay has begun. */
  active: boolean;
  /** Messages of this sender in earlier threads of the pair without any answer; null once one was answered. */
  unansweredBefore: number | null;
};

/** Facts that lift no limit: no stay and no earlier thread. */
export const STRANGERS: Acquaintance = { active: false, unansweredBefore: 0 };

/** Why a sender may not write now: too many messages in the window, or too many without an answer. Null when allowed. */
export function checkRateLimit(
  store: ThreadStore,
  senderId: string,
  { active, unansweredBefore }: Acquaintance,
  now: number,
): RateLimited | null {
  const answered = store.hasMessageFromOther(senderId);
  const limit = active || answered ? settledMessageRateLimit : messageRateLimit;
  const windowMs = limit.minutes * 60_000;
  const recent = store.recentOf(senderId, {
    after: new Date(now - windowMs).toISOString(),
    upTo: new Date(now + clockSkewMs).toISOString(),
    limit: limit.messages,
  });
  if (recent.count >= limit.messages) {
    const wait = Date.parse(recent.earliest ?? "") + windowMs - now;
    return { outcome: "too_many", retryAfter: Math.max(1, Math.ceil(wait / 1000)) };
  }
  if (active || answered || unansweredBefore === null) return null;
  const written = store.countFrom(senderId, unansweredMessages);
  return unansweredBefore + written >= unansweredMessages ? { outcome: "answer_awaited" } : null;
}
