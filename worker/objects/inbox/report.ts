import type { LiveMessage } from "#schema/live.ts";

/** A message for an inbox to push: `after` is the one just before it in the thread, null for the first. */
export type News = { seq: number; message: LiveMessage; after: string | null };

/**
 * What a thread tells an inbox. Every figure is absolute, as of the thread's revision `seq`. `news` holds the
 * messages that the inbox has not acknowledged, oldest first; `readUpTo` is the last message that the other
 * party has read.
 */
export type ThreadReport = {
  connectionId: string;
  unread: number;
  seq: number;
  news?: News[];
  readUpTo?: string | null;
};
