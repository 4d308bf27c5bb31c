import { Trans } from "@lingui/react/macro";
import { MessageCircle } from "lucide-react";
import { Button, type ButtonVariant } from "#web/ui/controls/button.tsx";
import { UnreadBadge } from "#web/ui/feedback/unread-badge.tsx";
import { MessagesDialog } from "./fetched-messages.ts";
import { useUnread } from "./use-unread.ts";

interface MessageButtonProps {
  connectionId: string;
  /** The other party. */
  to: { firstName: string };
  /** False when messages can only be read. */
  canWrite: boolean;
  variant?: ButtonVariant;
  onClick: () => void;
}

/** Opens the conversation with the other party. Its badge shows the unread count. In a list, the whole row presses it. */
export function MessageButton({
  connectionId,
  to: { firstName },
  canWrite,
  variant = "outlined",
  onClick,
}: MessageButtonProps) {
  const prefetch = MessagesDialog.usePrefetch();
  const unread = useUnread().unreadIn(connectionId);
  return (
    <Button
      variant={variant}
      aria-haspopup="dialog"
      icon={<MessageCircle aria-hidden className="size-5 shrink-0" />}
      data-row
      {...prefetch}
      onClick={onClick}
    >
      <span className="inline-flex items-center gap-2">
        <span>
          {canWrite ? <Trans>Message</Trans> : <Trans>Read messages</Trans>}
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
