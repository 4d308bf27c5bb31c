import { memo, type ReactNode, startTransition, useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { Skeleton } from "#web/ui/feedback/states.tsx";
import { classes } from "#web/ui/layout/classes.ts";
import type { Browse } from "./browse-address.ts";
import { MigrantCard, MigrantRow, rowColumns } from "./migrant-card.tsx";
import { remembersFocus } from "./use-focus-memory.ts";
import { useTies } from "./use-ties.ts";

const shapes = {
  grid: "grid gap-4 sm:grid-cols-2 xl:grid-cols-3 min-[105rem]:grid-cols-4",
  list: "ruled overflow-hidden rounded-card border border-line bg-surface",
};

/** The number of items in the first rendering, more than the first screen shows. A phone has one column. */
const drawnFirst = () => (matchMedia("(min-width: 40rem)").matches ? 12 : 4);
/** The number of items in each further rendering. The steps let a slow phone respond in between. */
const drawnNext = 12;

const items = { grid: memo(MigrantCard), list: memo(MigrantRow) };

interface MigrantListProps {
  migrants: MigrantProfile[];
  view: Browse["view"];
  city: Browse["locationPreference"];
  /** Whether a newer list is loading. */
  busy: boolean;
  /** What follows the list. */
  children: ReactNode;
}

/** The migrants of a page, as cards of equal height or as rows. */
export function MigrantList({ migrants, view, city, busy, children }: MigrantListProps) {
  const tieWith = useTies();
  const drawn = useDrawn(migrants.length);
  const Item = items[view];
  return (
    <>
      <ul aria-busy={busy} className={classes(shapes[view], "transition-opacity", busy && "opacity-60")}>
        {migrants.slice(0, drawn).map((profile) => (
          <Item key={profile.id} profile={profile} city={city} tie={tieWith(profile.userId)} />
        ))}
      </ul>
      {drawn >= migrants.length && children}
    </>
  );
}

/** How many items of a list are rendered. After Back to a remembered card, all are rendered at once. */
function useDrawn(total: number): number {
  const { key } = useLocation();
  const [drawn, setDrawn] = useState(() => (remembersFocus(key) ? total : drawnFirst()));
  useEffect(() => {
    if (drawn < total) startTransition(() => setDrawn(drawn + drawnNext));
  }, [drawn, total]);
  return drawn;
}

/** The placeholder of the list, in its final size. */
export function MigrantListSkeleton({ view }: Pick<MigrantListProps, "view">) {
  return (
    <div className={shapes[view]}>
      {["a", "b", "c", "d", "e", "f"].map((each) =>
        view === "grid" ? <CardSkeleton key={each} /> : <RowSkeleton key={each} />,
      )}
    </div>
  );
}

const line = "my-1 h-4";

function CardSkeleton() {
  return (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-5">
      <PersonSkeleton />
      <TextSkeleton />
      <Skeleton className="mt-1 h-11" />
    </div>
  );
}

function RowSkeleton() {
  return (
    <div className={classes(rowColumns, "p-4 sm:p-5")}>
      <PersonSkeleton />
      <TextSkeleton />
      <Skeleton className="h-11 lg:w-46" />
    </div>
  );
}

function PersonSkeleton() {
  return (
    <div className="flex gap-4">
      <Skeleton className="h-20 w-18 shrink-0 rounded-t-full" />
      <div className="flex-1">
        <Skeleton className={classes(line, "w-2/5")} />
        <Skeleton className={classes(line, "mt-2 w-1/3")} />
        <Skeleton className="mt-2.5 h-6.5 w-1/2" />
      </div>
    </div>
  );
}

/** Three lines of the story and two of facts. */
function TextSkeleton() {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-4" />
      <Skeleton className="h-4" />
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="mt-1 h-4 w-2/5" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  );
}
