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
  /** A question about the connection, shown in the conversation. */
  noticeOf?: (connection: Connection) => ReactNode;
  /** The dashboard. `onWrite` opens a conversation. */
  children: (onWrite: (connection: Connection) => void) => ReactNode;
}

/**
 * A dashboard with its open conversation. The conversation stays open while the dashboard below changes, even
 * when the other party ends the connection.
 */
export function WithConversation({ connections, otherOf, noticeOf, children }: WithConversationProps) {
  const { userType } = useUser();
  const [opened, setOpened] = useState<Connection>();
  const open = opened && (connections.find(({ id }) => id === opened.id) ?? opened);
  useRowFocus(opened?.id);
  // Memoized, so that opening a conversation does not render the dashboard again.
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

/** The button that opened the conversation may be gone when it closes; then its row takes the focus. */
function useRowFocus(id: string | undefined) {
  useEffect(() => {
    if (!id) return;
    return () => {
      if (document.activeElement === document.body) document.getElementById(connectionRowId(id))?.focus();
    };
  }, [id]);
}
