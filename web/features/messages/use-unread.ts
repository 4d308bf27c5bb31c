import type { Reply } from "#schema/endpoint.ts";
import { unreadByConnection } from "#schema/endpoints/messages.ts";
import { refresh, useRead } from "#web/api/query.ts";

export type Unread = Reply<typeof unreadByConnection>;

/** The caller's unread messages: in all, and in one connection. Nothing until the server has answered. */
export function useUnread(): {
  total: number;
  unreadIn: (connectionId: string) => number;
  isPending: boolean;
} {
  // Others write at any time, so every screen that shows a badge asks again; all badges of one screen ask once.
  const { data = [], isFetched } = useRead(unreadByConnection, {}, { staleTime: 5_000 });
  return {
    total: data.reduce((sum, { count }) => sum + count, 0),
    unreadIn: (connectionId) => data.find((each) => each.connectionId === connectionId)?.count ?? 0,
    // Not again while it is read once more after a failure: what has begun to ask would go, come back and ask.
    isPending: !isFetched,
  };
}

/** Asks the server again how much is unread. */
export const refreshUnread = () => refresh(unreadByConnection, {});
