import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { generatePath } from "react-router";
import { listQueue, type QueuedCase } from "#schema/endpoints/cases.ts";
import { screens } from "#schema/screens.ts";
import { useRead } from "#web/api/query.ts";
import { Moment } from "#web/i18n/dates.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { Empty, Failed, Loading, Skeleton } from "#web/ui/feedback/states.tsx";
import { KitchenScene } from "#web/ui/scenes/rooms.tsx";
import { AdminPage } from "./admin-page.tsx";
import { useCaseLabels } from "./case-labels.ts";

/** All open cases, the nearest deadline first. */
export default function QueueScreen() {
  const { t } = useLingui();
  const [after, setAfter] = useState<string>();
  const { data, error, isFetching, refetch } = useRead(
    listQueue,
    { query: after === undefined ? {} : { after } },
    { refetchOnMount: "always" },
  );
  return (
    <AdminPage title={t`Queue`} className="pt-4 sm:pt-6">
      {error && !data ? (
        <Failed message={error.serverMessage} onRetry={refetch} retrying={isFetching} />
      ) : !data ? (
        <Loading>
          <Skeleton className="h-24 rounded-card" />
        </Loading>
      ) : data.cases.length === 0 && after === undefined ? (
        <Empty scene={<KitchenScene />} title={<Trans>Nothing is waiting</Trans>}>
          <Trans>
            Requests, reports, check-ins and notes appear here, with the time by which they are due.
          </Trans>
        </Empty>
      ) : (
        <>
          {data.totals.late > 0 && (
            <p className="mb-4 font-medium text-danger">
              <Plural value={data.totals.late} one="# is late." other="# are late." />
            </p>
          )}
          <ul className="grid gap-2">
            {data.cases.map((each) => (
              <Row key={each.id} of={each} />
            ))}
          </ul>
          <div className="mt-6 flex flex-wrap gap-3">
            {after !== undefined && (
              <Button variant="outlined" onClick={() => setAfter(undefined)}>
                <Trans>First page</Trans>
              </Button>
            )}
            {data.next !== null && (
              <Button variant="outlined" onClick={() => setAfter(data.next ?? undefined)}>
                <Trans>Next</Trans>
              </Button>
            )}
          </div>
        </>
      )}
    </AdminPage>
  );
}

function Row({ of: { id, kind, subject, dueAt, claim, proposal } }: { of: QueuedCase }) {
  const { kinds } = useCaseLabels();
  const isLate = Date.parse(dueAt) < Date.now();
  // A verification request has a screen of its own (specification section 2).
  const to = kind === "verification" ? screens.adminVerifications : generatePath(screens.adminCase, { id });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-line bg-surface p-4">
      <div className="min-w-0">
        <Link to={to} className="link inline-flex min-h-11 items-center gap-1 font-medium wrap-anywhere">
          <span>{subject ? `${kinds[kind]}:` : kinds[kind]}</span>
          {subject && (
            <bdi>
              {subject.firstName} {subject.lastName}
            </bdi>
          )}
        </Link>
        <p className={isLate ? "text-sm font-medium text-danger" : "text-sm text-soft"}>
          {isLate ? (
            <Trans>
              Late: it was due on <Moment at={dueAt} />
            </Trans>
          ) : (
            <Trans>
              Due on <Moment at={dueAt} />
            </Trans>
          )}
        </p>
      </div>
      <p className="text-sm text-soft">
        {proposal ? (
          <Trans>Needs a second reviewer</Trans>
        ) : (
          claim && (
            <Trans>
              <bdi>{claim.by.firstName}</bdi> is working on it
            </Trans>
          )
        )}
      </p>
    </li>
  );
}
