import { Trans } from "@lingui/react/macro";
import { MessageCircle } from "lucide-react";
import { MessagesDialog } from "#web/features/messages/fetched-messages.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { UnreadBadge } from "#web/ui/feedback/unread-badge.tsx";

interface WriteButtonProps {
  unread?: number;
  /** The connection has ended, so messages can only be read. */
  ended?: boolean;
  onClick: () => void;
}

/** Opens the conversation. */
export function WriteButton({ unread = 0, ended = false, onClick }: WriteButtonProps) {
  const prefetch = MessagesDialog.usePrefetch();
  return (
    <Button
      {...prefetch}
      aria-haspopup="dialog"
      icon={<MessageCircle aria-hidden className="size-5 shrink-0" />}
      onClick={onClick}
    >
      <span className="inline-flex items-center gap-2">
        {ended ? (
          <Trans>Read messages</Trans>
        ) : unread > 0 ? (
          <Trans>Read and answer</Trans>
        ) : (
          <Trans>Write a message</Trans>
        )}
        <UnreadBadge count={unread} />
      </span>
    </Button>
  );
}
