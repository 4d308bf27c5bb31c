import { Trans } from "@lingui/react/macro";
import type { MouseEvent, ReactNode } from "react";
import type { Connection } from "#schema/endpoints/connections.ts";
import { connectionRowId } from "#schema/screens.ts";
import { Day } from "#web/i18n/dates.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { PersonName } from "#web/ui/layout/person-name.tsx";
import { Portrait } from "#web/ui/layout/portrait.tsx";
import { VerifiedMark } from "#web/ui/layout/verified-mark.tsx";
import { NotCheckedYet } from "./not-checked-yet.tsx";
import { StatusBadge } from "./status-badge.tsx";

interface ConnectionRowProps {
  connection: Connection;
  /** The other party. */
  person: Connection["landlord"];
  photo?: string | null;
  /** The target of the link on the name. */
  to?: string;
  /** The last line of the conversation, and its time. */
  line?: ReactNode;
  time?: ReactNode;
  /** Whether the lamp in the portrait is on, because there are unread messages. */
  lit: boolean;
  /** Facts about the other party. */
  facts?: ReactNode;
  /** Notes under the facts: a refund, the given rating. */
  note?: ReactNode;
  /** On phones, the actions beside the main one. */
  menu: ReactNode;
  /** The actions, and last the button that opens the conversation. A press anywhere on the row presses that button. */
  children: ReactNode;
}

/**
 * One conversation: the other party, the last line, the status and the actions. It uses little height on phones, and one
 * column with large text.
 */
export function ConnectionRow(props: ConnectionRowProps) {
  const { connection, person, photo, to, line, time, lit, facts, note, menu, children } = props;
  const name = <PersonName person={person} />;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button that opens the conversation does the same
    <li
      id={connectionRowId(connection.id)}
      tabIndex={-1}
      onClick={pressRow}
      className="relative grid cursor-pointer scroll-mt-24 grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 px-4 py-3 first:rounded-t-card last:rounded-b-card hover:bg-sand md:grid-cols-[auto_minmax(0,1fr)] md:gap-x-4 md:p-5 @max-[14rem]:block"
    >
      <Portrait
        id={person.id}
        firstName={person.firstName}
        lastName={person.lastName}
        src={photo}
        lit={lit}
        size={56}
        className="row-span-2"
      />
      <div className="min-w-0 max-md:col-span-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h3 className="min-w-0 wrap-anywhere">
            {to ? (
              <Link
                to={to}
                className="relative z-10 py-1 hover:text-harbour hover:underline hover:underline-offset-4"
              >
                {name}
              </Link>
            ) : (
              name
            )}
            {person.verified && (
              <>
                {"\u00a0"}
                <VerifiedMark />
              </>
            )}
          </h3>
          {time}
        </div>
        {line}
      </div>
      <div className="flex-wrap gap-x-6 gap-y-2 max-md:contents md:col-start-2 md:flex md:items-end md:justify-between">
        <div className="mt-1.5 min-w-0 max-md:contents">
          <p className="text-sm text-soft wrap-anywhere max-md:col-start-2 max-md:mt-1">
            <span className="inline-flex flex-wrap gap-1">
              <StatusBadge status={connection.status} />{" "}
              <NotCheckedYet connection={connection} person={person} />
            </span>{" "}
            {facts && <span className="max-md:hidden">{facts} · </span>}
            <Moments connection={connection} />
          </p>
          <div className="wrap-anywhere empty:hidden max-md:order-1 max-md:col-span-2 max-md:col-start-2">
            {note}
          </div>
        </div>
        <div className="relative z-10 -me-2 self-start md:order-1 md:self-end">{menu}</div>
        <div className="shrink-0 flex-wrap items-center gap-2 max-md:contents max-md:*:not-data-row:relative max-md:*:not-data-row:z-10 max-md:*:not-data-row:col-span-2 max-md:*:not-data-row:col-start-2 max-md:*:not-data-row:order-2 max-md:*:not-data-row:mt-2 max-md:*:not-data-row:justify-self-start md:flex">
          {children}
        </div>
      </div>
    </li>
  );
}

/**
 * Presses the button that opens the conversation, unless the press was on another control or selected text. A press in the
 * row's menu also reaches this handler, although the menu is elsewhere in the page.
 */
function pressRow({ target, currentTarget }: MouseEvent<HTMLElement>) {
  const pressed = target as Element;
  const isOwn = currentTarget.contains(pressed) && pressed.closest("a, button, dialog") === null;
  if (isOwn && getSelection()?.isCollapsed !== false)
    currentTarget.querySelector<HTMLElement>("[data-row]")?.click();
}

function Moments({ connection }: { connection: Connection }) {
  const { createdAt, completedAt, cancelledAt } = connection;
  const made = <Day at={createdAt} />;
  if (completedAt)
    return (
      <Trans>
        Connected on {made}, completed on <Day at={completedAt} />
      </Trans>
    );
  if (cancelledAt)
    return (
      <Trans>
        Connected on {made}, cancelled on <Day at={cancelledAt} />
      </Trans>
    );
  return <Trans>Connected on {made}</Trans>;
}
