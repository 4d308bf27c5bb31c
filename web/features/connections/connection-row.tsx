import { Trans } from "@lingui/react/macro";
import { BadgeCheck } from "lucide-react";
import type { ReactNode } from "react";
import type { Connection } from "#schema/endpoints/connections.ts";
import { connectionRowId } from "#schema/screens.ts";
import type { ConnectionStatus } from "#schema/vocabulary.ts";
import { Day } from "#web/i18n/dates.tsx";
import { useLabels } from "#web/i18n/labels.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { Portrait } from "#web/ui/layout/portrait.tsx";

interface ConnectionRowProps {
  connection: Connection;
  /** The other party. */
  person: Connection["landlord"];
  photo?: string | null;
  /** The link of the name. */
  to?: string;
  /** Facts about the other party. */
  facts?: ReactNode;
  /** Notes under the facts: a refund, the given rating. */
  note?: ReactNode;
  children?: ReactNode;
}

/** A row of the list: the other party, the status, and the actions. */
export function ConnectionRow({ connection, person, photo, to, facts, note, children }: ConnectionRowProps) {
  const name = (
    <bdi>
      {person.firstName} {person.lastName}
    </bdi>
  );
  return (
    <li
      id={connectionRowId(connection.id)}
      tabIndex={-1}
      className="grid scroll-mt-24 gap-4 p-5 first:rounded-t-card last:rounded-b-card sm:p-6 md:grid-cols-[minmax(0,1fr)_auto] md:items-center"
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-4">
        <Portrait {...person} src={photo} size={56} />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h3 className="text-lg wrap-anywhere">
              {to ? (
                <Link to={to} className="hover:text-harbour hover:underline hover:underline-offset-4">
                  {name}
                </Link>
              ) : (
                name
              )}
              {person.verified && <VerifiedMark />}
            </h3>
            <StatusBadge status={connection.status} />
          </div>
          {facts && <p className="mt-1 wrap-anywhere">{facts}</p>}
          <p className="mt-0.5 text-soft">
            <Moments connection={connection} />
          </p>
          {note}
        </div>
      </div>
      {children && (
        <div className="flex flex-wrap items-center gap-2 max-md:ps-16 max-sm:ps-0 max-sm:*:grow">
          {children}
        </div>
      )}
    </li>
  );
}

/** A verified mark of one letter's width, for rows that also have a status badge. */
function VerifiedMark() {
  return (
    <span className="whitespace-nowrap">
      {"\u00a0"}
      <BadgeCheck aria-hidden className="inline size-5 align-[-0.2em] text-harbour" />
      <span className="sr-only">
        <Trans>Verified</Trans>
      </span>
    </span>
  );
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

/** Active is green, pending yellow, completed blue, cancelled red (specification section 4). */
function StatusBadge({ status }: { status: ConnectionStatus }) {
  const { label } = useLabels();
  return <Badge tone={status}>{label("connectionStatuses", status)}</Badge>;
}
