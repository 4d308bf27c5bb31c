import { Trans } from "@lingui/react/macro";
import { MessageCircle } from "lucide-react";
import { MessagesDialog } from "#web/features/messages/fetched-messages.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { UnreadBadge } from "#web/ui/feedback/unread-badge.tsx";

interface WriteButtonProps {
  unread?: number;
  onClick: () => void;
}

/** Opens the conversation. */
export function WriteButton({ unread = 0, onClick }: WriteButtonProps) {
  const prefetch = MessagesDialog.usePrefetch();
  return (
    <Button
      {...prefetch}
      aria-haspopup="dialog"
      icon={<MessageCircle aria-hidden className="size-5 shrink-0" />}
      onClick={onClick}
    >
      <span className="inline-flex max-w-full flex-wrap items-center justify-center gap-2">
        <span className="min-w-0">
          {unread > 0 ? <Trans>Read and answer</Trans> : <Trans>Write a message</Trans>}
        </span>
        <UnreadBadge count={unread} />
      </span>
    </Button>
  );
}
