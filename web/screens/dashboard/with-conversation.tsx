import { type ReactNode, useState } from "react";
import type { Connection } from "#schema/endpoints/connections.ts";
import { canWrite } from "#web/features/connections/can-write.ts";
import { MessagesDialog } from "#web/features/messages/fetched-messages.ts";
import type { OtherParty } from "#web/features/messages/messages-dialog.tsx";

interface WithConversationProps {
  otherOf: (connection: Connection) => OtherParty;
  /** What stands there, given how a conversation is opened. */
  children: (onWrite: (connection: Connection) => void) => ReactNode;
}

/** Reading changes what comes next; the conversation that was opened from it stays open all the same. */
export function WithConversation({ otherOf, children }: WithConversationProps) {
  const [open, setOpen] = useState<Connection>();
  return (
    <>
      {children(setOpen)}
      {open && (
        <MessagesDialog
          onClose={() => setOpen(undefined)}
          connectionId={open.id}
          otherParty={otherOf(open)}
          canWrite={canWrite(open)}
          paused={open.messagesPaused}
        />
      )}
    </>
  );
}
