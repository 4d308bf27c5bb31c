import type { Reply } from "#schema/endpoint.ts";
import { unreadByConnection } from "#schema/endpoints/messages.ts";
import { refresh, useRead } from "#web/api/query.ts";
import { oncePerVisit } from "#web/api/visit.ts";

export type Unread = Reply<typeof unreadByConnection>;

/** The unread counts: in total, and of one connection. Zero until the server has answered. */
export function useUnread(): {
  total: number;
  unreadIn: (connectionId: string) => number;
  isPending: boolean;
} {
  // Others write at any time, so every visit refetches. All badges of a screen share one call.
  const {
    data = [],
    isFetched,
    isPending,
  } = useRead(unreadByConnection, {}, { refetchOnMount: oncePerVisit });
  return {
    total: data.reduce((sum, { count }) => sum + count, 0),
    unreadIn: (connectionId) => data.find((each) => each.connectionId === connectionId)?.count ?? 0,
    // Also false during a retry after a failure. Otherwise dependents would unmount and refetch.
    isPending: isPending && !isFetched,
  };
}

/** Refetches the unread counts. */
export const refreshUnread = () => refresh(unreadByConnection, {});
