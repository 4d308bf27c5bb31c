import { useEffect, useRef } from "react";
import { markRead } from "#schema/endpoints/messages.ts";
import { request } from "#web/api/request.ts";
import { onEvents, useStore } from "#web/api/store.ts";
import { useLiveState } from "#web/live/live-state.ts";
import { refreshUnread } from "./use-unread.ts";

const visibility = {
  subscribe: onEvents(() => document, "visibilitychange"),
  get: () => document.visibilityState === "visible",
};

/**
 * Marks a thread as read when it opens, with any connection status, and again for new messages. It waits until the reader
 * has the last message in view, because the other party sees the mark.
 */
export function useMarkedRead(
  connectionId: string,
  upTo: string | undefined,
  inSight: boolean,
  isAtEnd: () => boolean,
) {
  const looking = useStore(visibility);
  const marked = useRef<string | null>(null);
  const due = inSight && looking;
  const live = useLiveState();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a mark that failed without a network is sent again when live updates return
  useEffect(() => {
    const mark = `${connectionId} ${upTo}`;
    if (!due || marked.current === mark || !isAtEnd()) return;
    marked.current = mark;
    request(markRead, { params: { id: connectionId }, query: { upTo } }).then(
      refreshUnread,
      (fault: unknown) => {
        marked.current = null;
        // biome-ignore lint/suspicious/noConsole: a failure is only logged (specification section 8)
        console.warn("The messages could not be marked as read.", fault);
      },
    );
  }, [connectionId, upTo, due, isAtEnd, live]);
}
