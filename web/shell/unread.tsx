import { useUnread } from "#web/features/messages/use-unread.ts";
import { UnreadBadge } from "#web/ui/unread-badge.tsx";

/** How many messages are unread in all. */
export default function Unread() {
  return <UnreadBadge count={useUnread().total} />;
}
