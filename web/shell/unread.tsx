import { useEffect } from "react";
import { useUnread } from "#web/features/messages/use-unread.ts";
import { UnreadBadge } from "#web/ui/feedback/unread-badge.tsx";
import { unreadFigure } from "#web/ui/feedback/unread-figure.ts";
import { countInTitle } from "#web/ui/layout/document-title.ts";

/** The number of unread messages, as a badge and in the tab's title. */
export default function Unread() {
  const { total } = useUnread();
  // Rendered in several places. The end of the session removes the count (web/live/use-live.ts).
  useEffect(() => countInTitle(unreadFigure(total)), [total]);
  return <UnreadBadge count={total} />;
}
