import { Trans } from "@lingui/react/macro";
import { MessageCircle } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { UnreadBadge } from "#web/ui/unread-badge.tsx";
import { MessagesDialog } from "./fetched-messages.ts";
import type { OtherParty } from "./messages-dialog.tsx";
import { useUnread } from "./use-unread.ts";

type MessageButtonProps = {
  connectionId: string;
  otherParty: OtherParty;
  canWrite: boolean;
  paused?: boolean;
};

/** Opens the conversation with the other party; its badge counts what is unread. */
export function MessageButton(props: MessageButtonProps) {
  const { connectionId, otherParty } = props;
  const [open, setOpen] = useState(false);
  const ahead = MessagesDialog.useAhead();
  const unread = useUnread().unreadIn(connectionId);
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        icon={<MessageCircle aria-hidden className="size-5" />}
        {...ahead}
        onClick={() => setOpen(true)}
      >
        <span className="inline-flex items-center gap-2">
          <span>
            <Trans>Message</Trans>
            <span className="sr-only">
              {" "}
              <bdi>{otherParty.firstName}</bdi>
            </span>
          </span>
          <UnreadBadge count={unread} />
        </span>
      </Button>
      {open && <MessagesDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
