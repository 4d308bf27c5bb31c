import { Trans } from "@lingui/react/macro";
import { MessageCircle } from "lucide-react";
import { Button, type ButtonVariant } from "#web/ui/controls/button.tsx";
import { UnreadBadge } from "#web/ui/feedback/unread-badge.tsx";
import { classes } from "#web/ui/layout/classes.ts";
import { MessagesDialog } from "./fetched-messages.ts";
import { useUnread } from "./use-unread.ts";

interface MessageButtonProps {
  connectionId: string;
  /** The other party. */
  to: { firstName: string };
  /** False when the person can only read messages. */
  canWrite: boolean;
  variant?: ButtonVariant;
  /** On phones, the button covers its row (`relative`, with a portrait at its start), and only its badge is visible. */
  coversRow?: boolean;
  onClick: () => void;
}

/**
 * Opens the conversation with the other party. Its badge shows the unread count. In a list, a press on the row presses
 * the button.
 */
export function MessageButton({
  connectionId,
  to: { firstName },
  canWrite,
  variant = "outlined",
  coversRow = false,
  onClick,
}: MessageButtonProps) {
  const prefetch = MessagesDialog.usePrefetch();
  const unread = useUnread().unreadIn(connectionId);
  return (
    <Button
      variant={variant}
      aria-haspopup="dialog"
      icon={
        <MessageCircle aria-hidden className={classes("size-5 shrink-0", coversRow && "max-md:hidden")} />
      }
      className={
        coversRow
          ? "max-md:absolute max-md:inset-0 max-md:rounded-[inherit] max-md:border-transparent! max-md:bg-transparent! max-md:-outline-offset-2"
          : undefined
      }
      data-row
      {...prefetch}
      onClick={onClick}
    >
      <span className="inline-flex items-center gap-2">
        <span className={coversRow ? "max-md:sr-only" : undefined}>
          {canWrite ? <Trans>Message</Trans> : <Trans>Read messages</Trans>}
          <span className="sr-only">
            {" "}
            <bdi>{firstName}</bdi>
          </span>
        </span>
        <span
          className={coversRow ? "max-md:absolute max-md:start-14 max-md:top-1.5 md:contents" : "contents"}
        >
          <UnreadBadge count={unread} />
        </span>
      </span>
    </Button>
  );
}
