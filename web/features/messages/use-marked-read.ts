import { useEffect } from "react";
import { markRead } from "#schema/endpoints/messages.ts";
import { request } from "#web/api/request.ts";
import { refreshUnread } from "./use-unread.ts";

/**
 * Marks a thread read when it is opened, whatever the connection's status, and again for each message that
 * comes while it is open.
 */
export function useMarkedRead(connectionId: string, lastFromOther: string | undefined) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is the reason to mark again
  useEffect(() => {
    request(markRead, { params: { id: connectionId } }).then(refreshUnread, (fault: unknown) => {
      // biome-ignore lint/suspicious/noConsole: a failure is only logged (specification section 8)
      console.warn("The messages could not be marked as read.", fault);
    });
  }, [connectionId, lastFromOther]);
}
