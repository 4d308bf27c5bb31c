import { MessageCircle } from "lucide-react";
import type { ReactNode } from "react";
import type { Connection } from "#schema/endpoints/connections.ts";
import type { UserType } from "#schema/vocabulary.ts";
import { ConnectionRow } from "#web/features/connections/connection-row.tsx";
import { canWrite, quotesLastLine } from "#web/features/connections/connection-state.ts";
import { LastLine, LastTime } from "#web/features/messages/last-line.tsx";
import { MessageButton } from "#web/features/messages/message-button.tsx";
import { useUnread } from "#web/features/messages/use-unread.ts";
import { UnsentLine } from "./details.tsx";
import { ConversationMenu } from "./fetched-parts.tsx";

interface ConversationRowProps {
  connection: Connection;
  /** The reader. */
  reader: UserType;
  other: Connection["landlord"];
  photo?: string | null;
  to?: string;
  facts?: ReactNode;
  note?: ReactNode;
  onWrite: (connection: Connection) => void;
  /** The buttons before the button that opens the conversation. */
  children?: ReactNode;
}

/** A connection as a conversation. A press anywhere in the row opens it. */
export function ConversationRow({
  connection,
  reader,
  other,
  onWrite,
  children,
  ...row
}: ConversationRowProps) {
  const { id } = connection;
  const lit = useUnread().unreadIn(id) > 0;
  const quotes = quotesLastLine(connection);
  return (
    <ConnectionRow
      {...row}
      connection={connection}
      person={other}
      lit={lit}
      line={
        <>
          {quotes && (
            <span className="flex min-w-0 items-center gap-1">
              {/* Phones show no button. The icon tells people that the row opens the conversation. */}
              <MessageCircle aria-hidden className="size-4 shrink-0 text-harbour md:hidden" />
              <LastLine connectionId={id} />
            </span>
          )}
          <UnsentLine connectionId={id} />
        </>
      }
      time={quotes && <LastTime connectionId={id} />}
      menu={<ConversationMenu connection={connection} to={reader} />}
    >
      {children}
      <MessageButton
        connectionId={id}
        to={other}
        canWrite={canWrite(connection)}
        coversRow
        onClick={() => onWrite(connection)}
      />
    </ConnectionRow>
  );
}
