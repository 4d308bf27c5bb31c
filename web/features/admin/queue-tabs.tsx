import { Trans, useLingui } from "@lingui/react/macro";
import { type UserType, userTypes } from "#schema/vocabulary.ts";
import { TextField } from "#web/forms/field.tsx";
import { Day } from "#web/i18n/dates.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { Tab, TabList, TabPanel, Tabs } from "#web/ui/controls/tabs.tsx";
import { Failed, Loading, Skeleton } from "#web/ui/feedback/states.tsx";
import { classes } from "#web/ui/layout/classes.ts";
import { Portrait } from "#web/ui/layout/portrait.tsx";
import { NobodyFound, NothingPending } from "./desk-states.tsx";
import { DueLabel } from "./due-label.tsx";
import type { Waiting } from "./queue.ts";
import type { Review } from "./use-review.ts";

type QueueTabsProps = {
  review: Review;
  totals: Readonly<Record<UserType, number>>;
  onGoTo: (waiting: Waiting) => void;
  onOther: (kind: UserType) => void;
};

/** The pending requests, one tab per kind, with a search by name. */
export function QueueTabs({ review, totals, onGoTo, onOther }: QueueTabsProps) {
  const { t } = useLingui();
  const { kind, selectedId, show, typed, setTyped } = review;
  return (
    <Tabs
      value={kind}
      onValueChange={(tab) => show(tab as UserType)}
      id="queue"
      tabIndex={-1}
      className={classes(
        "flex flex-col pb-6 outline-none lg:sticky lg:top-[calc(var(--header-height)+1rem)] lg:max-h-[calc(100dvh-var(--header-height)-1rem)]",
        selectedId !== null && "max-lg:hidden",
      )}
    >
      <TabList label={t`Who asks`}>
        <Tab value="landlord">
          <Trans>Landlords ({totals.landlord})</Trans>
        </Tab>
        <Tab value="migrant">
          <Trans>Migrants ({totals.migrant})</Trans>
        </Tab>
      </TabList>
      <TextField
        className="pt-4"
        label={t`Search by name`}
        type="search"
        name="search"
        autoComplete="off"
        maxLength={160}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {userTypes.map((type) => (
        <TabPanel
          key={type}
          value={type}
          className="min-h-0 pt-4 lg:-mx-2 lg:mt-2 lg:overflow-y-auto lg:px-2 lg:pt-2 lg:pb-2"
        >
          <OfKind review={review} kind={type} totals={totals} onGoTo={onGoTo} onOther={onOther} />
        </TabPanel>
      ))}
    </Tabs>
  );
}

function OfKind({ review, kind, totals, onGoTo, onOther }: QueueTabsProps & { kind: UserType }) {
  const { lists, queue, selectedId, q } = review;
  const { data, error, isFetching, refetch, hasMore, readsMore, showMore } = lists[kind];
  if (!data)
    return error ? (
      <Failed message={error.serverMessage} onRetry={refetch} retrying={isFetching} />
    ) : (
      <Loading>
        <Skeleton className="h-24 rounded-card" />
      </Loading>
    );
  if (queue[kind].length === 0 && q !== undefined) return <NobodyFound />;
  if (queue[kind].length === 0 && !hasMore)
    return <NothingPending kind={kind} totals={totals} onOther={onOther} />;
  return (
    <>
      <QueueList list={queue[kind]} selectedId={selectedId} onSelect={onGoTo} />
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

/** The id of a request's card. The card takes the focus after a decision. */
export const cardIdOf = (id: string) => `request-${id}`;

type QueueListProps = {
  list: readonly Waiting[];
  selectedId: string | null;
  onSelect: (waiting: Waiting) => void;
};

function QueueList({ list, selectedId, onSelect }: QueueListProps) {
  return (
    <ul data-queue className="grid gap-2">
      {list.map((waiting) => (
        <li key={waiting.id}>
          <QueueCard
            waiting={waiting}
            selected={waiting.id === selectedId}
            onSelect={() => onSelect(waiting)}
          />
        </li>
      ))}
    </ul>
  );
}

type QueueCardProps = { waiting: Waiting; selected: boolean; onSelect: () => void };

function QueueCard({ waiting: { id, firstName, lastName, createdAt }, selected, onSelect }: QueueCardProps) {
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
        <span className="text-sm text-soft">
          <Trans>
            Submitted on <Day at={createdAt} />
          </Trans>
        </span>
        <DueLabel submitted={createdAt} />
      </span>
    </button>
  );
}
