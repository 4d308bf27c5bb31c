import type { RateLimited } from "./rate-limit.ts";
import type { FreezeReason, ThreadMessage } from "./store.ts";

/** The thread was never opened, or the person is not a party. */
export type Refused = { outcome: "not_open" } | { outcome: "not_party" };

/** `other_parties`: the thread belongs to two other people and is unchanged. */
export type Opened = { outcome: "opened" } | { outcome: "other_parties" };
/** `conflict`: the same id was used for a different message. */
export type Appended =
  | { outcome: "stored"; message: ThreadMessage; repeated: boolean }
  | { outcome: "conflict" }
  | { outcome: "frozen"; reasons: FreezeReason[] }
  | RateLimited
  | Refused;
/** `readUpTo`: the last message that the other party has read. `unknown_message`: a bound is not in this thread. */
export type Listed =
  | { outcome: "listed"; messages: ThreadMessage[]; readUpTo: string | null }
  | { outcome: "unknown_message" }
  | Refused;
/** `unknown_message`: one of the requested messages is not in this thread. */
export type Picked =
  | { outcome: "picked"; messages: ThreadMessage[] }
  | { outcome: "unknown_message" }
  | Refused;
/** `unread`: the number of messages that this reader has not read. */
export type Read = { outcome: "read"; unread: number } | Refused;
/** The reasons for which the thread is now frozen, and whether this call changed them. */
export type Frozen =
  | { outcome: "frozen" | "thawed"; reasons: FreezeReason[]; changed: boolean }
  | { outcome: "not_open" };
/** How many messages one party has written, and whether the other ever answered. */
export type Tallied = { outcome: "tallied"; written: number; answered: boolean } | Refused;
/** When one party wrote their last message (ISO 8601 UTC); null when they wrote none. */
export type LastSent = { outcome: "last_sent"; sentAt: string | null } | Refused;
/** The state of a thread for one party. */
export type Summary =
  | {
      outcome: "summary";
      unread: number;
      hasWritten: boolean;
      lastMessage: ThreadMessage | null;
      frozen: FreezeReason[];
    }
  | Refused;
