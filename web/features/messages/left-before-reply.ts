import type { Connection } from "#schema/endpoints/connections.ts";
import { unansweredMessages } from "#schema/limits.ts";

interface Written {
  /** Who sent each message of the thread. */
  messages: readonly { senderId: string }[];
  /** Messages that this device is still sending. */
  waiting: readonly unknown[];
  hasOlder: boolean;
}

/**
 * How many more messages a person can send before the other has replied; null where nothing limits them. The server
 * also counts earlier threads of the two, so it can refuse one sooner.
 */
export function leftBeforeReply(
  { status }: Pick<Connection, "status">,
  { messages, waiting, hasOlder }: Written,
  userId: string,
): number | null {
  if (status !== "pending" || hasOlder || messages.some(({ senderId }) => senderId !== userId)) return null;
  return Math.max(0, unansweredMessages - messages.length - waiting.length);
}
