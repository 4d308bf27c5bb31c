import { Trans, useLingui } from "@lingui/react/macro";
import { UnreadBadge } from "#web/ui/feedback/unread-badge.tsx";
import { classes } from "#web/ui/layout/classes.ts";
import { PersonName } from "#web/ui/layout/person-name.tsx";
import { Portrait } from "#web/ui/layout/portrait.tsx";
import { LastLine, LastTime } from "./last-line.tsx";
import type { OtherParty } from "./open-conversation.tsx";
import { useLastMessages } from "./use-last-messages.ts";
import { useUnread } from "./use-unread.ts";

export interface Acquaintance {
  connectionId: string;
  other: OtherParty;
  /** When the connection was made. */
  since: string;
  ended: boolean;
  /** Shown instead of the last line. */
  instead?: React.ReactNode;
}

export interface PeoplePaneProps {
  people: readonly Acquaintance[];
  openId: string;
  onOpen: (connectionId: string) => void;
}

/** The person's conversations: first the open ones, then the ended ones, each by newest message. Only on wide screens. */
export function PeoplePane({ people, openId, onOpen }: PeoplePaneProps) {
  const { t } = useLingui();
  const { lastIn } = useLastMessages();
  const { unreadIn } = useUnread();
  const at = ({ connectionId, since }: Acquaintance) => Date.parse(lastIn(connectionId)?.createdAt ?? since);
  const inOrder = people.toSorted(
    (one, other) => Number(one.ended) - Number(other.ended) || at(other) - at(one),
  );
  return (
    <nav
      aria-label={t`Conversations`}
      className="flex w-80 shrink-0 flex-col border-e border-line bg-sand max-lg:hidden"
    >
      <p className="px-5 pt-4 pb-3 font-serif text-2xl font-semibold">
        <Trans>Messages</Trans>
      </p>
      <ul className="flex min-h-0 flex-col gap-1 overflow-y-auto px-2 pb-2">
        {inOrder.map(({ connectionId, other, instead }) => {
          const unread = unreadIn(connectionId);
          return (
            <li key={connectionId}>
              <button
                type="button"
                aria-current={connectionId === openId ? "true" : undefined}
                onClick={() => onOpen(connectionId)}
                className={classes(
                  "flex w-full items-center gap-3 rounded-control px-3 py-2 text-start hover:bg-surface",
                  connectionId === openId && "bg-surface",
                )}
              >
                <Portrait
                  id={other.id}
                  firstName={other.firstName}
                  lastName={other.lastName}
                  src={other.photo}
                  lit={unread > 0}
                  size={40}
                />
                <span className="min-w-0 flex-1">
                  <span className="flex items-baseline justify-between gap-2">
                    <PersonName person={other} className="truncate font-medium" />
                    <LastTime connectionId={connectionId} />
                  </span>
                  <span className="flex items-center justify-between gap-2">
                    {instead ?? <LastLine connectionId={connectionId} className="text-sm" />}
                    <UnreadBadge count={unread} />
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
