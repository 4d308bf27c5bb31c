import { type ReactNode, useEffect, useMemo, useState } from "react";
import type { Connection } from "#schema/endpoints/connections.ts";
import { connectionRowId } from "#schema/screens.ts";
import { useUser } from "#web/api/session.tsx";
import { canWrite } from "#web/features/connections/connection-state.ts";
import { Ending } from "#web/features/connections/ending.tsx";
import { MessagesDialog } from "#web/features/messages/fetched-messages.ts";
import type { OtherParty } from "#web/features/messages/messages-dialog.tsx";

interface WithConversationProps {
  connections: readonly Connection[];
  otherOf: (connection: Connection) => OtherParty;
  /** A question about the connection that the conversation asks too. */
  noticeOf?: (connection: Connection) => ReactNode;
  /** What stands there, given how a conversation is opened. */
  children: (onWrite: (connection: Connection) => void) => ReactNode;
}

/**
 * A dashboard with the conversation that was opened from it. Reading changes what comes next, and the other party may
 * end the connection: whatever moves underneath, the conversation stays open and says how things are.
 */
export function WithConversation({ connections, otherOf, noticeOf, children }: WithConversationProps) {
  const { userType } = useUser();
  const [opened, setOpened] = useState<Connection>();
  const open = opened && (connections.find(({ id }) => id === opened.id) ?? opened);
  useRowFocus(opened?.id);
  // Opening a conversation draws nothing else anew.
  const contents = useMemo(() => children(setOpened), [children]);
  return (
    <>
      {contents}
      {open && (
        <MessagesDialog
          onClose={() => setOpened(undefined)}
          connection={open}
          otherParty={otherOf(open)}
          canWrite={canWrite(open)}
          notice={noticeOf?.(open)}
          ending={<Ending connection={open} to={userType} />}
        />
      )}
    </>
  );
}

/** The button that a conversation was opened with may be gone when it is closed; its row is not. */
function useRowFocus(id: string | undefined) {
  useEffect(() => {
    if (!id) return;
    return () => {
      if (document.activeElement === document.body) document.getElementById(connectionRowId(id))?.focus();
    };
  }, [id]);
}
