import { useEffect } from "react";
import { useUnread } from "#web/features/messages/use-unread.ts";
import { countInTitle } from "#web/ui/document-title.ts";
import { UnreadBadge } from "#web/ui/unread-badge.tsx";
import { unreadFigure } from "#web/ui/unread-figure.ts";

/** How many messages are unread in all, in the header and in the tab's title. */
export default function Unread() {
  const { total } = useUnread();
  // Drawn in several places; the end of the session takes the figure away (web/screens/live-updates.ts).
  useEffect(() => countInTitle(unreadFigure(total)), [total]);
  return <UnreadBadge count={total} />;
}
