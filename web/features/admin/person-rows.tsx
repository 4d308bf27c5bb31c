import { Trans } from "@lingui/react/macro";
import { generatePath } from "react-router";
import type { CaseOfPerson, PersonRecord } from "#schema/endpoints/people.ts";
import { screens } from "#schema/screens.ts";
import { Day, Moment } from "#web/i18n/dates.tsx";
import { useDeviceName } from "#web/i18n/device-name.ts";
import { useLabels } from "#web/i18n/labels.ts";
import { useVerificationLabels } from "#web/i18n/verification-labels.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { Stars } from "#web/ui/layout/stars.tsx";
import { useBackState } from "./back-link.ts";
import { useCaseLabels } from "./case-labels.ts";
import { PersonLink } from "./person-link.tsx";

const row = "flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2";
const facts = "flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft";

/** A case without its content, which is on the page of the case. */
export function CaseRow({ of: { id, kind, openedAt, closedAt, outcome } }: { of: CaseOfPerson }) {
  const { kinds, ends } = useCaseLabels();
  return (
    <li className={row}>
      <Link
        to={generatePath(screens.adminCase, { id })}
        state={useBackState()}
        className="link inline-flex min-h-11 min-w-11 items-center font-medium"
      >
        {kinds[kind]}
      </Link>
      <div className={facts}>
        <span>
          <Trans>
            Opened on <Day at={openedAt} />
          </Trans>
        </span>
        {closedAt ? (
          <span>
            <Trans>
              Closed on <Day at={closedAt} />
            </Trans>
          </span>
        ) : (
          <Badge tone="pending">
            <Trans>Open</Trans>
          </Badge>
        )}
        {outcome && <Badge>{ends[outcome]}</Badge>}
      </div>
    </li>
  );
}

type RequestRowProps = { of: PersonRecord["requests"][number]; kind: string };

export function RequestRow({ of: request, kind }: RequestRowProps) {
  const { label } = useVerificationLabels();
  const { id, status, createdAt, decidedAt, decidedBy } = request;
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
        {decidedBy && (
          <span className="flex min-w-0 flex-wrap items-center gap-x-1 text-soft">
            <Trans>
              by <PersonLink person={decidedBy} />
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

export function ConnectionRow({ of: connection }: { of: PersonRecord["connections"][number] }) {
  const { label } = useLabels();
  const { other, status, createdAt, acceptedAt, completedAt, cancelledAt } = connection;
  return (
    <li className={row}>
      <PersonLink person={other} />
      <div className={facts}>
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

export function RatingRow({ of: rating }: { of: PersonRecord["ratings"][number] }) {
  const { stars, comment, revealsAt, author } = rating;
  return (
    <li className="grid gap-1 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <span className="flex min-w-0 flex-wrap items-center gap-x-3">
          <Stars value={stars} />
          {author && <PersonLink person={author} />}
        </span>
        <span className="text-sm text-soft">
          <Day at={revealsAt} />
        </span>
      </div>
      {comment && (
        <p dir="auto" className="text-start whitespace-pre-line wrap-anywhere">
          {comment}
        </p>
      )}
    </li>
  );
}

export function DeviceRow({ of: device }: { of: PersonRecord["devices"][number] }) {
  const name = useDeviceName(device);
  return (
    <li className={row}>
      <span>{name}</span>
      <span className="text-sm text-soft">
        <Trans>
          Last used on <Moment at={device.lastUsedAt} />
        </Trans>
      </span>
    </li>
  );
}
