import { Trans } from "@lingui/react/macro";
import { MessageCircle } from "lucide-react";
import { Button } from "#web/ui/controls/button.tsx";
import { UnreadBadge } from "#web/ui/feedback/unread-badge.tsx";
import { MessagesDialog } from "./fetched-messages.ts";
import { useUnread } from "./use-unread.ts";

interface MessageButtonProps {
  connectionId: string;
  /** The other party. */
  to: { firstName: string };
  onClick: () => void;
}

/** Opens the conversation with the other party. Its badge shows the unread count. */
export function MessageButton({ connectionId, to: { firstName }, onClick }: MessageButtonProps) {
  const prefetch = MessagesDialog.usePrefetch();
  const unread = useUnread().unreadIn(connectionId);
  return (
    <Button
      variant="outlined"
      aria-haspopup="dialog"
      icon={<MessageCircle aria-hidden className="size-5" />}
      {...prefetch}
      onClick={onClick}
    >
      <span className="inline-flex items-center gap-2">
        <span>
          <Trans>Message</Trans>
          <span className="sr-only">
            {" "}
            <bdi>{firstName}</bdi>
          </span>
        </span>
        <UnreadBadge count={unread} />
      </span>
    </Button>
  );
}
