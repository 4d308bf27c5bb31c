import { Trans, useLingui } from "@lingui/react/macro";
import { type AuditLine, listAudit } from "#schema/endpoints/audit.ts";
import { screens } from "#schema/screens.ts";
import { keyOf } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { Moment } from "#web/i18n/dates.tsx";
import { Button, ButtonLink } from "#web/ui/controls/button.tsx";
import { Empty, Failed, Loading, Skeleton } from "#web/ui/feedback/states.tsx";
import { DeskScene } from "#web/ui/scenes/rooms.tsx";
import { AdminPage } from "./admin-page.tsx";
import { useAuditDetail } from "./audit-details.ts";
import { useAuditEvents } from "./audit-events.ts";
import { AuditFilterFields, useAuditFilter } from "./audit-filter.tsx";
import { ExportAudit } from "./export-audit.tsx";
import { PersonLink } from "./person-link.tsx";
import { usePages } from "./use-pages.ts";

/** The audit log: who did what, newest first. */
export default function AuditScreen() {
  const { t } = useLingui();
  const filter = useAuditFilter();
  const { query } = filter;
  const { data, error, isFetching, refetch, hasMore, readsMore, showMore } = usePages({
    key: keyOf(listAudit, { query }),
    read: (after, signal) => request(listAudit, { query: { ...query, after } }, signal),
    nextOf: ({ next }) => (next === null ? null : String(next)),
  });
  const lines = data?.flatMap((page) => page.lines);
  return (
    <AdminPage
      title={t`Audit`}
      lead={<Trans>Who did what, the newest first. Reading and saving it is noted here too.</Trans>}
      className="pt-4 sm:pt-6"
    >
      <AuditFilterFields filter={filter} people={data?.at(-1)?.people ?? []} />
      {error ? (
        <Failed message={error.serverMessage} onRetry={refetch} retrying={isFetching} />
      ) : !lines ? (
        <Loading>
          <Skeleton className="h-44 rounded-card" />
        </Loading>
      ) : lines.length === 0 ? (
        !filter.isBackwards && (
          <Empty
            scene={<DeskScene />}
            title={<Trans>No line is like this</Trans>}
            action={
              !filter.isEmpty && (
                <ButtonLink to={screens.adminAudit} replace>
                  <Trans>Show everything</Trans>
                </ButtonLink>
              )
            }
          />
        )
      ) : (
        <>
          <ExportAudit key={JSON.stringify(query)} query={query} />
          <ol aria-busy={isFetching} className="grid ruled border-y border-line">
            {lines.map((line) => (
              <Line key={line.id} of={line} />
            ))}
          </ol>
        </>
      )}
      {hasMore && !error && (
        <Button variant="outlined" className="mt-4" pending={readsMore} onClick={showMore}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </AdminPage>
  );
}

function Line({ of: line }: { of: AuditLine }) {
  const { at, event, actor, subject, object, detail } = line;
  const events = useAuditEvents();
  const words = useAuditDetail()(line);
  const codes = [words === undefined ? detail : null, object].filter((each) => each !== null);
  const isOwn = actor !== null && actor.id === subject?.id;
  return (
    <li className="grid gap-x-6 py-2 sm:grid-cols-[12rem_minmax(0,1fr)] sm:items-center">
      <span className="text-sm text-soft">
        <Moment at={at} />
      </span>
      <div className="min-w-0">
        <p className="flex min-w-0 flex-wrap items-center gap-x-3">
          <span className="font-medium">{events[event]}</span>
          {words && <span>{words}</span>}
          {actor && (
            <span className="text-soft">
              <Trans>
                by <PersonLink person={actor} />
              </Trans>
            </span>
          )}
          {subject && !isOwn && (
            <span className="text-soft">
              <Trans>
                about <PersonLink person={subject} />
              </Trans>
            </span>
          )}
        </p>
        {codes.length > 0 && (
          <p dir="ltr" className="text-start font-mono text-sm text-soft wrap-anywhere">
            {codes.join(" · ")}
          </p>
        )}
      </div>
    </li>
  );
}
