import { unreadByConnection } from "#schema/endpoints/messages.ts";
import { refresh, useRead } from "#web/api/query.ts";

/** The caller's unread messages: in all, and in one connection. Nothing until the server has answered. */
export function useUnread(): { total: number; unreadIn: (connectionId: string) => number } {
  // Others write at any time, so every screen that shows a badge asks again.
  const { data = [] } = useRead(unreadByConnection, {}, { refetchOnMount: "always" });
  return {
    total: data.reduce((sum, { count }) => sum + count, 0),
    unreadIn: (connectionId) => data.find((each) => each.connectionId === connectionId)?.count ?? 0,
  };
}

/** Asks the server again how much is unread. */
export const refreshUnread = () => refresh(unreadByConnection, {});
