import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useDeferredValue, useEffect, useRef } from "react";
import { useNavigationType } from "react-router";
import { useAnnounce } from "#web/ui/feedback/announcer.tsx";
import { Failed, Loading } from "#web/ui/feedback/states.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Page } from "#web/ui/layout/page.tsx";
import { useActiveFilters } from "./active-filters.ts";
import { addressOf, type Browse, type Filters, filtersOf, noFilters } from "./browse-address.ts";
import { BrowseLimit, isBrowseLimit } from "./browse-limit.tsx";
import { BrowseToolbar } from "./browse-toolbar.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { FilterForm } from "./filter-form.tsx";
import { FilterSheet } from "./filter-sheet.tsx";
import { MigrantList, MigrantListSkeleton } from "./migrant-list.tsx";
import { NoMigrants } from "./no-migrants.tsx";
import { Paging } from "./paging.tsx";
import { ProfileFirst, useProfileMissing } from "./profile-first.tsx";
import { listOf, useBrowse, useMigrants } from "./use-browse.ts";
import { useFocusMemory } from "./use-focus-memory.ts";

/** The list of migrants; its whole state is in the address (specification section 2). */
export default function BrowseMigrantsScreen() {
  const { t } = useLingui();
  const { browse, change } = useBrowse();
  // Deferred, so that a slow phone can respond while fifty people render.
  const found = useDeferredValue(useMigrants(browse));
  const heading = useHeading(found.data?.total);
  const active = useActiveFilters(browse);
  const results = useRef<HTMLElement>(null);
  useFocusMemory(found.isSuccess);
  useCountSaid(heading, browse, found.isSuccess && !found.isPlaceholderData);
  useFocusOnTurn(browse, results);

  function withdraw(filters: Filters) {
    change(filters);
    results.current?.focus({ preventScroll: true });
  }
  return (
    <Page
      title={t`Available Migrants`}
      heading={<span className="block max-sm:min-h-[2lh]">{heading}</span>}
      lead={t`People who need a temporary home. Verified profiles come first.`}
    >
      <div className="items-start gap-8 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
        <Card
          as="aside"
          aria-label={t`Filters`}
          className="max-lg:hidden lg:sticky lg:top-[calc(var(--header-height)+1.5rem)]"
        >
          <h2 className="mb-5">
            <Trans>Filters</Trans>
          </h2>
          <FilterForm name="rail" instant filters={filtersOf(browse)} onApply={change} />
        </Card>
        <section ref={results} tabIndex={-1} aria-label={t`Migrants`} className="outline-none">
          <BrowseToolbar
            browse={browse}
            onSort={(sort) => change({ sort })}
            onView={(view) => change({ view, page: browse.page, after: browse.after }, { replace: true })}
          >
            <div className="lg:hidden">
              <FilterSheet browse={browse} active={active.length} onApply={change} />
            </div>
          </BrowseToolbar>
          {found.isSuccess && <ProfileFirst className="mb-4" />}
          <FilterChips filters={filtersOf(browse)} onChange={withdraw} />
          <Results browse={browse} found={found} onClear={() => withdraw(noFilters)} />
        </section>
      </div>
    </Page>
  );
}

interface ResultsProps {
  browse: Browse;
  found: ReturnType<typeof useMigrants>;
  onClear: () => void;
}

function Results({ browse, found, onClear }: ResultsProps) {
  const { t } = useLingui();
  // The list waits for the notice above it, so that nothing moves afterwards.
  const isNoticeKnown = useProfileMissing() !== undefined;
  if (found.isPending || (found.isSuccess && !isNoticeKnown))
    return (
      <Loading label={t`Loading migrants…`}>
        <MigrantListSkeleton view={browse.view} />
      </Loading>
    );
  if (found.isError && isBrowseLimit(found.error))
    return <BrowseLimit error={found.error} onRetry={() => found.refetch()} retrying={found.isFetching} />;
  if (found.isError)
    return (
      <Failed
        message={
          <>
            <Trans>Failed to load migrants. Please try again.</Trans>
            {found.error.status === 0 && <span className="block text-soft">{found.error.serverMessage}</span>}
          </>
        }
        onRetry={() => found.refetch()}
        retrying={found.isFetching}
      />
    );
  const { migrants, total, end, of } = found.data;
  // While the next page loads, the list is still the page before.
  const isCurrent = of === listOf(browse);
  return (
    <>
      {migrants.length === 0 ? (
        <NoMigrants browse={browse} onClear={onClear} />
      ) : (
        <MigrantList migrants={migrants} view={browse.view} busy={found.isPlaceholderData} />
      )}
      {(migrants.length > 0 || browse.page > 1) && (
        <Paging browse={browse} shown={migrants.length} end={isCurrent ? end : ""} total={total} />
      )}
    </>
  );
}

/** 'Available Migrants (N profiles)'; the count comes with the list. */
function useHeading(total: string | undefined): string {
  const { t, i18n } = useLingui();
  if (total === undefined) return t`Available Migrants`;
  const counted = Number.parseInt(total, 10);
  if (total.endsWith("+")) return t`Available Migrants (${i18n.number(counted)}+ profiles)`;
  return t`Available Migrants (${plural(counted, { one: "# profile", other: "# profiles" })})`;
}

/** Announces the count of each new list. */
function useCountSaid(heading: string, browse: Browse, ready: boolean) {
  const announce = useAnnounce();
  const list = listOf(browse);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list with the same count is announced too
  useEffect(() => {
    if (ready) announce(heading);
  }, [heading, list, ready, announce]);
}

/** After Next or Previous, moves the focus to the list. Other changes leave the focus in place. */
function useFocusOnTurn(browse: Browse, results: React.RefObject<HTMLElement | null>) {
  const kind = useNavigationType();
  const { page } = browse;
  const list = addressOf({ ...browse, page: 1 });
  const last = useRef({ page, list });
  useEffect(() => {
    const isTurned = last.current.page !== page && last.current.list === list;
    if (isTurned && kind === "PUSH") results.current?.focus({ preventScroll: true });
    last.current = { page, list };
  }, [page, list, kind, results]);
}
