import type { News } from "#worker/objects/inbox/report.ts";
import type { ThreadMessage } from "./message.ts";

/** Messages as an inbox pushes them; `before` is the id of the one that precedes the first. */
export function newsOf(
  messages: readonly ThreadMessage[],
  thread: { connectionId: string; parties: readonly string[]; before: string | null },
): News[] {
  return messages.map(({ seq, sentAt, ...message }, place) => ({
    seq,
    after: messages[place - 1]?.id ?? thread.before,
    message: {
      ...message,
      connectionId: thread.connectionId,
      receiverId: thread.parties.find((party) => party !== message.senderId) ?? "",
      createdAt: sentAt,
    },
  }));
}
