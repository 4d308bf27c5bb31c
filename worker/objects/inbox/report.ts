import type { LiveMessage } from "#schema/live.ts";

/** A message that an inbox pushes. `after` is the id of the message before it in the thread; null for the first. */
export type News = { seq: number; message: LiveMessage; after: string | null };

/** The end of a thread, as the list of conversations shows it: a long message is cut (`schema/limits.ts`). */
export type LastMessage = { senderId: string; content: string; sentAt: string };

/**
 * A thread's report to an inbox. Every number is absolute, as of the thread's revision `seq`. `news` lists the messages
 * that the inbox has not acknowledged, oldest first; `readUpTo` is the last message that the other party has read,
 * `last` the last message of all.
 */
export type ThreadReport = {
  connectionId: string;
  unread: number;
  seq: number;
  news?: News[];
  readUpTo?: string | null;
  last?: LastMessage | null;
  /** One of the two has blocked the other: unread messages are counted, but no one is notified of them. */
  quiet?: boolean;
};
