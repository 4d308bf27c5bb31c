import { useEffect } from "react";
import { useUnread } from "#web/features/messages/use-unread.ts";
import { UnreadBadge } from "#web/ui/feedback/unread-badge.tsx";
import { unreadFigure } from "#web/ui/feedback/unread-figure.ts";
import { countInTitle } from "#web/ui/layout/document-title.ts";

/** How many messages are unread in all, in the header and in the tab's title. */
export default function Unread() {
  const { total } = useUnread();
  // Drawn in several places; the end of the session takes the figure away (web/live/start-live-updates.ts).
  useEffect(() => countInTitle(unreadFigure(total)), [total]);
  return <UnreadBadge count={total} />;
}
