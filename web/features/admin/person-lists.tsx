import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useId } from "react";
import type { PersonRecord } from "#schema/endpoints/people.ts";
import { personListed } from "#schema/limits.ts";
import { screens } from "#schema/screens.ts";
import { Day } from "#web/i18n/dates.tsx";
import { useLabels } from "#web/i18n/labels.ts";
import { useVerificationLabels } from "#web/i18n/verification-labels.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { History } from "./history.tsx";
import { PersonLink } from "./person-link.tsx";

/** A person's requests, connections and history, newest first. */
export function PersonLists({ person }: { person: PersonRecord }) {
  const { t } = useLingui();
  const { userType, requests, connections, history } = person;
  return (
    <>
      <Listed title={t`Verification requests`} count={requests.length}>
        <Rows>
          {requests.map((request) => (
            <RequestRow key={request.id} request={request} kind={userType} />
          ))}
        </Rows>
      </Listed>
      <Listed title={t`Connections`} count={connections.length}>
        <Rows>
          {connections.map((connection) => (
            <ConnectionRow key={connection.id} connection={connection} />
          ))}
        </Rows>
      </Listed>
      <Listed title={t`History`} count={history.length}>
        <History of={person} />
      </Listed>
    </>
  );
}

function Listed({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2">
        {title}
      </h2>
      {count === 0 ? (
        <p className="text-soft">
          <Trans>None</Trans>
        </p>
      ) : (
        children
      )}
      {count >= personListed && (
        <p className="mt-2 text-sm text-soft">
          <Trans>The newest {personListed} are shown.</Trans>
        </p>
      )}
    </section>
  );
}

const Rows = ({ children }: { children: ReactNode }) => (
  <ul className="grid ruled border-y border-line">{children}</ul>
);

const row = "flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2";

function RequestRow({ request, kind }: { request: PersonRecord["requests"][number]; kind: string }) {
  const { label } = useVerificationLabels();
  const { id, status, createdAt, decidedAt } = request;
  const tone = { pending: "pending", approved: "active", rejected: "cancelled" } as const;
  return (
    <li className={row}>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone[status]}>{label("verificationStatuses", status)}</Badge>
        <span className="text-soft">
          <Trans>
            Submitted on <Day at={createdAt} />
          </Trans>
        </span>
        {decidedAt && (
          <span className="text-soft">
            <Trans>
              Decided on <Day at={decidedAt} />
            </Trans>
          </span>
        )}
      </div>
      <Link
        to={`${screens.adminVerifications}?kind=${kind}&request=${id}`}
        className="link inline-flex min-h-11 items-center"
      >
        <Trans>Read the request</Trans>
      </Link>
    </li>
  );
}

function ConnectionRow({ connection }: { connection: PersonRecord["connections"][number] }) {
  const { label } = useLabels();
  const { other, status, createdAt, acceptedAt, completedAt, cancelledAt } = connection;
  return (
    <li className={row}>
      <PersonLink person={other} />
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
        <span>
          <Trans>
            Paid on <Day at={createdAt} />
          </Trans>
        </span>
        {acceptedAt && (
          <span>
            <Trans>
              Accepted on <Day at={acceptedAt} />
            </Trans>
          </span>
        )}
        {completedAt && (
          <span>
            <Trans>
              Completed on <Day at={completedAt} />
            </Trans>
          </span>
        )}
        {cancelledAt && (
          <span>
            <Trans>
              Cancelled on <Day at={cancelledAt} />
            </Trans>
          </span>
        )}
        <Badge tone={status}>{label("connectionStatuses", status)}</Badge>
      </div>
    </li>
  );
}
