import { createContext, useContext, useRef } from "react";
import { useUnread } from "#web/features/messages/use-unread.ts";

/** Whether a conversation covers the screen. */
export const CoveredContext = createContext(false);

/** The unread counts. Behind a conversation they stay as they were, so that nothing moves there when it is read. */
export function useUnreadBehind() {
  const now = useUnread();
  const shown = useRef(now);
  if (!useContext(CoveredContext)) shown.current = now;
  return shown.current;
}
