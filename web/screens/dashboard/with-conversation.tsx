import { type ReactNode, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Connection } from "#schema/endpoints/connections.ts";
import { isLive } from "#schema/lifecycle.ts";
import { connectionRowId } from "#schema/screens.ts";
import { useUser } from "#web/api/session.tsx";
import { asksMoveIn, canWrite, quotesLastLine } from "#web/features/connections/connection-state.ts";
import { StatusBadge } from "#web/features/connections/status-badge.tsx";
import { MessagesDialog } from "#web/features/messages/fetched-messages.ts";
import { DialogHost, useFocusReturn } from "#web/ui/dialogs/dialog-host.tsx";
import { Ended } from "./details.tsx";
import { ConversationFacts, ConversationMenu, MoveInQuestion } from "./fetched-parts.tsx";
import { otherOf } from "./other-of.ts";
import { CoveredContext } from "./unread-behind.ts";

interface WithConversationProps {
  connections: readonly Connection[];
  /** The screen. `onWrite` opens a conversation. */
  children: (onWrite: (connection: Connection) => void) => ReactNode;
}

/**
 * A screen with its open conversation and dialogs. They stay open while the screen below changes, even when the other
 * party ends the connection.
 */
export function WithConversation({ connections, children }: WithConversationProps) {
  const { userType } = useUser();
  // Checkout opens the conversation of a paid connection, and Back opens one that was left by a link in its menu.
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const [opened, setOpened] = useState(() => connections.find(({ id }) => id === state?.writeIn));
  const atFirst = useRef(opened);
  const open = opened && (connections.find(({ id }) => id === opened.id) ?? opened);
  useFocusReturn(opened && connectionRowId(opened.id));
  // Memoized, so that opening a conversation does not render the screen again.
  const contents = useMemo(() => children(setOpened), [children]);
  const people = connections.map((connection) => ({
    connectionId: connection.id,
    other: otherOf(connection, userType),
    since: connection.createdAt,
    ended: !isLive(connection.status),
    instead: quotesLastLine(connection) ? undefined : <StatusBadge status={connection.status} />,
  }));
  return (
    <DialogHost>
      <CoveredContext value={opened !== undefined}>{contents}</CoveredContext>
      {open && (
        <MessagesDialog
          onClose={() => setOpened(undefined)}
          returned={opened === atFirst.current}
          people={people}
          onOpen={(connectionId) => setOpened(connections.find(({ id }) => id === connectionId))}
          connection={open}
          otherParty={otherOf(open, userType)}
          canWrite={canWrite(open)}
          facts={<ConversationFacts connection={open} to={userType} />}
          menu={
            <ConversationMenu
              connection={open}
              to={userType}
              onLeave={() => navigate(pathname, { replace: true, state: { ...state, writeIn: open.id } })}
            />
          }
          notice={userType === "migrant" && asksMoveIn(open) && <MoveInQuestion connection={open} />}
          ending={<Ended connection={open} to={userType} />}
        />
      )}
    </DialogHost>
  );
}
