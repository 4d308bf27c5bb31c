import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useDeferredValue, useEffect, useRef } from "react";
import { useNavigationType } from "react-router";
import { useAnnounce } from "#web/ui/feedback/announcer.tsx";
import { Failed, Loading } from "#web/ui/feedback/states.tsx";
import { Page } from "#web/ui/layout/page.tsx";
import { VerifiedMark } from "#web/ui/layout/verified-mark.tsx";
import { useActiveFilters } from "./active-filters.ts";
import { addressOf, type Browse, type Filters, filtersOf, noFilters } from "./browse-address.ts";
import { BrowseLimit, isBrowseLimit } from "./browse-limit.tsx";
import { BrowseToolbar } from "./browse-toolbar.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { FilterSheet } from "./filter-sheet.tsx";
import { MigrantList, MigrantListSkeleton } from "./migrant-list.tsx";
import { NoMigrants } from "./no-migrants.tsx";
import { Paging } from "./paging.tsx";
import { ProfileFirst, useProfileMissing } from "./profile-first.tsx";
import { UnknownFilters } from "./unknown-filters.tsx";
import { listOf, useBrowse, useMigrants } from "./use-browse.ts";
import { useFocusMemory } from "./use-focus-memory.ts";

/** The list of migrants. Its whole state is in the address (specification section 2). */
export default function BrowseMigrantsScreen() {
  const { t } = useLingui();
  const { browse, change } = useBrowse();
  // Deferred, so that a slow phone still responds while fifty people render.
  const found = useDeferredValue(useMigrants(browse));
  const heading = useHeading(found.data?.total);
  const active = useActiveFilters(browse);
  const results = useRef<HTMLElement>(null);
  const isNoticeKnown = useProfileMissing() !== undefined;
  useFocusMemory(found.isSuccess && isNoticeKnown);
  useCountSaid(heading, browse, found.isSuccess && !found.isPlaceholderData);
  useFocusOnTurn(browse, results);

  function withdraw(filters: Filters) {
    change(filters);
    results.current?.focus({ preventScroll: true });
  }
  return (
    <Page
      width="wide"
      title={t`Available Migrants`}
      heading={<span className="block max-sm:min-h-[2lh]">{heading}</span>}
      lead={
        <Trans>
          People who need a temporary home. <VerifiedMark silent /> Verified profiles come first.
        </Trans>
      }
      actions={
        <BrowseToolbar
          browse={browse}
          onSort={(sort) => change({ sort })}
          onView={(view) => change({ view, page: browse.page, after: browse.after }, { replace: true })}
        >
          <div className="lg:hidden">
            <FilterSheet browse={browse} active={active.length} onApply={change} />
          </div>
        </BrowseToolbar>
      }
    >
      <FilterBar browse={browse} onApply={change} />
      <section
        ref={results}
        tabIndex={-1}
        aria-label={t`Migrants`}
        // The filter bar must not cover the element that takes the focus.
        className="outline-0 lg:**:scroll-mt-32"
      >
        {found.isSuccess && <ProfileFirst className="mb-4" />}
        <UnknownFilters />
        <FilterChips filters={filtersOf(browse)} onChange={withdraw} />
        <Results browse={browse} found={found} onClear={() => withdraw(noFilters)} />
      </section>
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
  // The list waits for the notice above it, so that the layout does not shift.
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
  // While the next page loads, the list still shows the previous page.
  const isCurrent = of === listOf(browse);
  const paging = (
    <Paging browse={browse} shown={migrants.length} end={end} total={total} loading={!isCurrent} />
  );
  return (
    <>
      {migrants.length === 0 ? (
        <NoMigrants browse={browse} onClear={onClear} />
      ) : (
        <MigrantList
          migrants={migrants}
          view={browse.view}
          city={browse.locationPreference}
          busy={!isCurrent || found.isFetching}
        >
          {paging}
        </MigrantList>
      )}
      {migrants.length === 0 && browse.page > 1 && paging}
    </>
  );
}

/** 'Available Migrants (N profiles)'. The count arrives with the list. */
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
