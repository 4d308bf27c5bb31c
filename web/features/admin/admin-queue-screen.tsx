import { Trans, useLingui } from "@lingui/react/macro";
import { Keyboard } from "lucide-react";
import { useState } from "react";
import { generatePath, useNavigate } from "react-router";
import { listQueue, type QueuedCase } from "#schema/endpoints/cases.ts";
import { screens } from "#schema/screens.ts";
import { keyOf } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { useReportLabels } from "#web/i18n/report-labels.ts";
import { Button, ButtonLink } from "#web/ui/controls/button.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { Empty, Failed, Loading, Skeleton } from "#web/ui/feedback/states.tsx";
import { KitchenScene } from "#web/ui/scenes/rooms.tsx";
import { AdminPage } from "./admin-page.tsx";
import { useBackState } from "./back-link.ts";
import { CaseDue, CaseHolder } from "./case-due.tsx";
import { useCaseLabels } from "./case-labels.ts";
import { FindReport } from "./find-report.tsx";
import { QueueHelp } from "./keyboard-helps.tsx";
import { QueueFilters, useQueueFilter } from "./queue-filters.tsx";
import { focusedCase, noteOpened, stepThroughQueue, useReturn } from "./queue-position.ts";
import { useClaim } from "./use-claim.ts";
import { usePages } from "./use-pages.ts";
import { useReviewKeys } from "./use-review-keys.ts";

/** The open cases, nearest deadline first. Keyboard shortcuts work in the list. */
export default function QueueScreen() {
  const { t } = useLingui();
  const [help, setHelp] = useState(false);
  const filter = useQueueFilter();
  const { query } = filter;
  const list = usePages({
    key: keyOf(listQueue, { query }),
    read: (after, signal) => request(listQueue, { query: { ...query, after } }, signal),
    nextOf: ({ next }) => next,
  });
  const { data, error, isFetching, refetch, hasMore, readsMore, showMore } = list;
  const { toggle, isMine } = useClaim();
  const cases = data?.flatMap((page) => page.cases);
  const totals = data?.at(-1)?.totals;
  useReturn(cases !== undefined, isFetching);
  const next = () => {
    if (stepThroughQueue(1).isAtEnd && hasMore && !readsMore) showMore();
  };
  const focused = () => cases?.find(({ id }) => id === focusedCase());
  const claim = () => {
    const found = focused();
    if (found) toggle(found, { takeOver: false });
  };
  const navigate = useNavigate();
  const here = useBackState();
  const person = () => {
    const { id, subject } = focused() ?? {};
    if (!id || !subject) return;
    noteOpened(id);
    navigate(generatePath(screens.adminPerson, { id: subject.id }), { state: here });
  };
  useReviewKeys({ next, previous: () => stepThroughQueue(-1), claim, person, help: () => setHelp(true) });
  return (
    <AdminPage
      title={t`Queue`}
      className="pt-4 sm:pt-6"
      actions={
        <Button
          variant="quiet"
          className="max-lg:hidden"
          icon={<Keyboard aria-hidden className="size-5" />}
          onClick={() => setHelp(true)}
        >
          <Trans>Keyboard</Trans>
        </Button>
      }
    >
      {totals && <QueueFilters filter={filter} totals={totals} />}
      {error ? (
        <Failed message={error.serverMessage} onRetry={refetch} retrying={isFetching} />
      ) : !cases ? (
        <Loading>
          <Skeleton className="mb-2 h-24 rounded-card" />
          <Skeleton className="mb-2 h-24 rounded-card" />
          <Skeleton className="h-24 rounded-card" />
        </Loading>
      ) : cases.length === 0 ? (
        <NothingWaits isFiltered={filter.kind !== undefined || filter.state !== undefined} />
      ) : (
        <ul data-queue aria-busy={isFetching} className="grid gap-2">
          {cases.map((each) => (
            <Row key={each.id} of={each} isMine={isMine(each)} />
          ))}
        </ul>
      )}
      {hasMore && !error && (
        <Button variant="outlined" className="mt-4" pending={readsMore} onClick={showMore}>
          <Trans>Show more</Trans>
        </Button>
      )}
      {/* Appears only with the list or an error, because the list would push it down later. */}
      {(cases || error) && <FindReport />}
      <QueueHelp open={help} onClose={() => setHelp(false)} />
    </AdminPage>
  );
}

function NothingWaits({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered)
    return (
      <Empty scene={<KitchenScene />} title={<Trans>Nothing is waiting</Trans>}>
        <Trans>
          Requests, reports, check-ins and notes appear here, with the time by which they are due.
        </Trans>
      </Empty>
    );
  return (
    <Empty
      scene={<KitchenScene />}
      title={<Trans>No open case is like this</Trans>}
      action={
        <ButtonLink to={screens.adminQueue} replace>
          <Trans>Show all cases</Trans>
        </ButtonLink>
      }
    />
  );
}

/** The address of the screen for a case. A verification request has its own screen (specification section 2). */
function addressOf({ id, kind, objectId, subject }: QueuedCase) {
  if (kind !== "verification") return generatePath(screens.adminCase, { id });
  return `${screens.adminVerifications}?kind=${subject?.userType ?? "all"}&request=${objectId}`;
}

function Row({ of: found, isMine }: { of: QueuedCase; isMine: boolean }) {
  const here = useBackState();
  const { kinds } = useCaseLabels();
  const { label } = useReportLabels();
  const { id, kind, subject, reason } = found;
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-line bg-surface p-4 transition-colors hover:border-harbour">
      <div className="grid min-w-0 justify-items-start">
        <Link
          data-case={id}
          to={addressOf(found)}
          state={here}
          onClick={() => noteOpened(id)}
          className="inline-flex min-h-11 items-center text-lg font-medium wrap-anywhere after:absolute after:inset-0"
        >
          <span>
            {subject ? (
              <>
                {kinds[kind]}:{" "}
                <bdi>
                  {subject.firstName} {subject.lastName}
                </bdi>
              </>
            ) : (
              kinds[kind]
            )}
            {reason && (
              <span className="block text-sm">
                {reason === "danger" ? (
                  <Badge tone="cancelled">{label("reportReasons", reason)}</Badge>
                ) : (
                  label("reportReasons", reason)
                )}
              </span>
            )}
          </span>
        </Link>
        <CaseDue of={found} />
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <CaseHolder of={found} isMine={isMine} />
        {subject && (
          <Link
            to={generatePath(screens.adminPerson, { id: subject.id })}
            state={here}
            onClick={() => noteOpened(id)}
            className="link relative inline-flex min-h-11 items-center"
          >
            <Trans>Account and history</Trans>
          </Link>
        )}
      </div>
    </li>
  );
}
