import type { Connection } from "#schema/endpoints/connections.ts";
import { unansweredMessages } from "#schema/limits.ts";

interface ThreadState {
  /** The sender of each message of the thread. */
  messages: readonly { senderId: string }[];
  /** Messages that are not stored yet. */
  waiting: readonly unknown[];
  hasOlder: boolean;
}

/**
 * How many more messages a person can send before the other party replies. Null without a limit. The server also
 * counts earlier threads of the two people, so it may refuse earlier.
 */
export function leftBeforeReply(
  { status }: Pick<Connection, "status">,
  { messages, waiting, hasOlder }: ThreadState,
  userId: string,
): number | null {
  if (status !== "pending" || hasOlder || messages.some(({ senderId }) => senderId !== userId)) return null;
  return Math.max(0, unansweredMessages - messages.length - waiting.length);
}
