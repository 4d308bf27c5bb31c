import { useEffect, useRef, useSyncExternalStore } from "react";
import { markRead } from "#schema/endpoints/messages.ts";
import { request } from "#web/api/request.ts";
import { refreshUnread } from "./use-unread.ts";

/**
 * Marks a thread read when it is opened, whatever the connection's status, and again for what comes while it
 * is open: as far as the last message that the reader has before their eyes, for the other is shown that mark.
 */
export function useMarkedRead(
  connectionId: string,
  upTo: string | undefined,
  inSight: boolean,
  isAtEnd: () => boolean,
) {
  const looking = useSyncExternalStore(onLooking, () => document.visibilityState === "visible");
  const marked = useRef<string | null>(null);
  const due = inSight && looking;
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
  }, [connectionId, upTo, due, isAtEnd]);
}

function onLooking(changed: () => void) {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}
