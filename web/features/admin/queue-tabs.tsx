import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useRef } from "react";
import type { UserType } from "#schema/vocabulary.ts";
import { TextField } from "#web/forms/field.tsx";
import { useLabels } from "#web/i18n/labels.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Tab, TabList, TabPanel, Tabs } from "#web/ui/controls/tabs.tsx";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { Failed, Loading, Skeleton } from "#web/ui/feedback/states.tsx";
import { classes } from "#web/ui/layout/classes.ts";
import { Portrait } from "#web/ui/layout/portrait.tsx";
import { NoSearchResults, NothingPending } from "./desk-states.tsx";
import { DueLabel } from "./due-label.tsx";
import { cardIdOf } from "./ids.ts";
import { type Tab as ListName, tabs, type Waiting } from "./queue.ts";
import type { Review } from "./use-review.ts";

type QueueTabsProps = {
  review: Review;
  totals: Readonly<Record<UserType, number>>;
  /** How the last decision went. */
  news: ReactNode;
  onGoTo: (waiting: Waiting) => void;
  onOther: (kind: UserType) => void;
};

/** The pending requests: one tab per kind and one for both, with a search by name. */
export function QueueTabs({ review, totals, news, onGoTo, onOther }: QueueTabsProps) {
  const { t } = useLingui();
  const { tab: chosen, selectedId, show, typed, setTyped } = review;
  const search = useRef<HTMLInputElement>(null);
  const clear = () => {
    setTyped("");
    // The pressed button disappears, so the search field takes the focus.
    search.current?.focus();
  };
  return (
    <Tabs
      value={chosen}
      onValueChange={(tab) => show(tab as ListName)}
      id="queue"
      tabIndex={-1}
      className={classes(
        "flex flex-col pb-6 outline-0 lg:sticky lg:top-[calc(var(--header-height)+1rem)] lg:max-h-[calc(100dvh-var(--header-height)-1rem)]",
        selectedId !== null && "max-lg:hidden",
      )}
    >
      <TabList label={t`Who asks`}>
        <Tab className="px-1!" value="landlord">
          <Trans>Landlords ({totals.landlord})</Trans>
        </Tab>
        <Tab className="px-1!" value="migrant">
          <Trans>Migrants ({totals.migrant})</Trans>
        </Tab>
        <Tab className="px-1!" value="all">
          <Trans>All ({totals.landlord + totals.migrant})</Trans>
        </Tab>
      </TabList>
      <TextField
        ref={search}
        className="pt-4"
        label={t`Search by name`}
        hint={t`Type the first letters of a name, at least two.`}
        type="search"
        name="search"
        autoComplete="off"
        maxLength={160}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {news}
      {tabs.map((tab) => (
        <TabPanel
          key={tab}
          value={tab}
          className="min-h-0 pt-4 lg:-mx-2 lg:mt-2 lg:overflow-y-auto lg:px-2 lg:pt-2 lg:pb-2"
        >
          <Listed
            review={review}
            tab={tab}
            totals={totals}
            onGoTo={onGoTo}
            onOther={onOther}
            onClear={clear}
          />
        </TabPanel>
      ))}
      {/* The slot for toasts while the page is scrolled. A toast shortens the list above, and nothing moves. */}
      <div data-toasts className="shrink-0 max-lg:hidden" />
    </Tabs>
  );
}

type ListedProps = Omit<QueueTabsProps, "news"> & { tab: ListName; onClear: () => void };

function Listed({ review, tab, totals, onGoTo, onOther, onClear }: ListedProps) {
  const { lists, queue, selectedId, q } = review;
  const { data, error, isFetching, refetch, hasMore, readsMore, showMore } = lists[tab];
  if (!data)
    return error ? (
      <Failed message={error.serverMessage} onRetry={refetch} retrying={isFetching} />
    ) : (
      <Loading>
        <Skeleton className="h-24 rounded-card" />
      </Loading>
    );
  if (queue[tab].length === 0 && q !== undefined)
    return <NoSearchResults q={q} tab={tab} queue={queue} onOther={onOther} onClear={onClear} />;
  if (queue[tab].length === 0 && !hasMore)
    return <NothingPending tab={tab} totals={totals} onOther={onOther} />;
  return (
    <>
      <QueueList list={queue[tab]} namesKind={tab === "all"} selectedId={selectedId} onSelect={onGoTo} />
      {hasMore && (
        <Button variant="outlined" wide className="mt-4" pending={readsMore} onClick={showMore}>
          <Trans>Show more</Trans>
        </Button>
      )}
      {error && (
        <Failed className="mt-4" message={error.serverMessage} onRetry={refetch} retrying={isFetching} />
      )}
    </>
  );
}

type QueueListProps = {
  list: readonly Waiting[];
  /** Whether each card shows the kind of account, in the list of both kinds. */
  namesKind: boolean;
  selectedId: string | null;
  onSelect: (waiting: Waiting) => void;
};

function QueueList({ list, namesKind, selectedId, onSelect }: QueueListProps) {
  return (
    <ul data-queue className="grid gap-2">
      {list.map((waiting) => (
        <li key={waiting.id}>
          <QueueCard
            waiting={waiting}
            namesKind={namesKind}
            selected={waiting.id === selectedId}
            onSelect={() => onSelect(waiting)}
          />
        </li>
      ))}
    </ul>
  );
}

type QueueCardProps = { waiting: Waiting; namesKind: boolean; selected: boolean; onSelect: () => void };

function QueueCard({ waiting, namesKind, selected, onSelect }: QueueCardProps) {
  const { label } = useLabels();
  const { kind, id, firstName, lastName, createdAt, suspended, hasOtherName, waitsForSecond } = waiting;
  return (
    <button
      type="button"
      id={cardIdOf(id)}
      aria-current={selected ? "true" : undefined}
      onClick={onSelect}
      className={classes(
        "flex w-full items-start gap-3 rounded-card border p-4 text-start transition-colors",
        selected
          ? "border-harbour bg-harbour-tint cast-chosen"
          : "border-line bg-surface hover:border-harbour",
      )}
    >
      <Portrait id={id} firstName={firstName} lastName={lastName} size={56} />
      <span className="grid min-w-0 flex-1 justify-items-start">
        <span className="line-clamp-2 max-w-full font-medium wrap-anywhere">
          <bdi>
            {firstName} {lastName}
          </bdi>
        </span>
        {hasOtherName && (
          <span className="text-sm text-lamp">
            <Trans>Another name on the request</Trans>
          </span>
        )}
        {waitsForSecond && (
          <Badge tone="pending">
            <Trans>Waits for a second reviewer</Trans>
          </Badge>
        )}
        {suspended && (
          <Badge tone="cancelled">
            <Trans>Suspended</Trans>
          </Badge>
        )}
        {namesKind && <span className="text-sm text-soft">{label("userTypes", kind)}</span>}
        <DueLabel submitted={createdAt} />
      </span>
    </button>
  );
}
