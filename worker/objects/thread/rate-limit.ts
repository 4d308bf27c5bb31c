import {
  clockLeewayMs,
  messageRateLimit,
  settledMessageRateLimit,
  unansweredMessages,
} from "#schema/limits.ts";
import type { ThreadStore } from "./store.ts";

/** Why somebody must wait before they write more: for so many seconds, or for an answer. */
export type HeldBack = { outcome: "too_many"; retryAfter: number } | { outcome: "answer_awaited" };

/** What a thread cannot know about its two people, and its limits depend on. */
export type Acquaintance = {
  /** The stay has begun. */
  active: boolean;
  /** Messages of this sender in earlier threads of the pair, none of which was answered; null once one was. */
  unansweredBefore: number | null;
};

/** Two people who have never had a thread before. */
export const STRANGERS: Acquaintance = { active: false, unansweredBefore: 0 };

/** Whether a sender has written too much, too fast, or to somebody who has never answered; null to go on. */
export function heldBack(
  store: ThreadStore,
  senderId: string,
  { active, unansweredBefore }: Acquaintance,
  now: number,
): HeldBack | null {
  const answered = store.hasMessageFromOther(senderId);
  const limit = active || answered ? settledMessageRateLimit : messageRateLimit;
  const windowMs = limit.minutes * 60_000;
  const times = store.lastTimesOf(senderId, limit.messages).map((at) => Date.parse(at));
  const recent = times.filter((at) => at > now - windowMs && at <= now + clockLeewayMs);
  if (recent.length >= limit.messages) {
    const wait = Math.min(...recent) + windowMs - now;
    return { outcome: "too_many", retryAfter: Math.max(1, Math.ceil(wait / 1000)) };
  }
  if (active || answered || unansweredBefore === null) return null;
  return unansweredBefore + times.length >= unansweredMessages ? { outcome: "answer_awaited" } : null;
}
