import type { ThreadMessage } from "./message.ts";
import type { HeldBack } from "./rate-limit.ts";
import type { FreezeReason } from "./store.ts";

/** A thread that nobody has opened yet, or a person who is no party to it. */
export type Refused = { outcome: "not_open" } | { outcome: "not_party" };

/** `other_parties`: the thread belongs to two other people, and stays theirs. */
export type Opened = { outcome: "opened" } | { outcome: "other_parties" };
/** `conflict`: the same id was used for other words. */
export type Appended =
  | { outcome: "stored"; message: ThreadMessage; repeated: boolean }
  | { outcome: "conflict" }
  | { outcome: "frozen"; reasons: FreezeReason[] }
  | HeldBack
  | Refused;
/** `readUpTo`: the last message that the other party has read. `unknown_message`: a bound of no such thread. */
export type Listed =
  | { outcome: "listed"; messages: ThreadMessage[]; readUpTo: string | null }
  | { outcome: "unknown_message" }
  | Refused;
/** `unread` is what is left for this reader. */
export type Read = { outcome: "read"; unread: number } | Refused;
/** Every reason that now keeps the thread from being written, and whether this call changed them. */
export type Frozen =
  | { outcome: "frozen" | "thawed"; reasons: FreezeReason[]; changed: boolean }
  | { outcome: "not_open" };
/** How much one party has written in a thread, and whether the other ever answered. */
export type Tallied = { outcome: "tallied"; written: number; answered: boolean } | Refused;
/** How a thread stands for one party. */
export type Summary =
  | {
      outcome: "summary";
      unread: number;
      hasWritten: boolean;
      lastMessage: ThreadMessage | null;
      frozen: FreezeReason[];
    }
  | Refused;
