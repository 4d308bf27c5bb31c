import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { Skeleton } from "#web/ui/feedback/states.tsx";
import { classes } from "#web/ui/layout/classes.ts";
import type { Browse } from "./browse-address.ts";
import { MigrantCard, MigrantRow } from "./migrant-card.tsx";
import { useConnectedMigrants } from "./use-connected-migrants.ts";

type View = Pick<Browse, "view">;

const shapes = {
  grid: "grid gap-4 sm:grid-cols-2 sm:gap-5",
  list: "divide-y divide-line overflow-hidden rounded-card border border-line bg-surface",
};

/** The migrants of a page, as cards of equal height or as rows. */
export function MigrantList({ migrants, view, busy }: View & { migrants: MigrantProfile[]; busy: boolean }) {
  const connected = useConnectedMigrants();
  const Item = view === "grid" ? MigrantCard : MigrantRow;
  return (
    <ul aria-busy={busy} className={classes(shapes[view], "transition-opacity", busy && "opacity-60")}>
      {migrants.map((profile) => (
        <Item key={profile.id} profile={profile} connected={connected.has(profile.userId)} />
      ))}
    </ul>
  );
}

/** The placeholder of the list, in its final size. */
export function MigrantListSkeleton({ view }: View) {
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
    <div className="grid gap-4 rounded-card border border-line bg-surface p-5 sm:p-6">
      <PersonSkeleton size="h-20 w-18" />
      <div className="grid gap-1.5">
        <Skeleton className={classes(line, "w-4/5")} />
        <Skeleton className={classes(line, "w-1/3")} />
        <Skeleton className={classes(line, "w-1/3")} />
        <Skeleton className={classes(line, "w-1/2")} />
      </div>
      <div>
        <Skeleton className={line} />
        <Skeleton className={classes(line, "mt-2")} />
        <Skeleton className={classes(line, "mt-2 w-2/3")} />
      </div>
      <Skeleton className="mt-1 h-11" />
    </div>
  );
}

function RowSkeleton() {
  return (
    <div className="grid min-h-52 content-start gap-3 p-4 max-sm:min-h-90 sm:p-5">
      <PersonSkeleton size="h-16 w-14" />
      <Skeleton className={line} />
      <Skeleton className={line} />
    </div>
  );
}

function PersonSkeleton({ size }: { size: string }) {
  return (
    <div className="flex gap-4">
      <Skeleton className={classes("shrink-0 rounded-t-full", size)} />
      <div className="flex-1">
        <Skeleton className={classes(line, "w-2/5")} />
        <Skeleton className={classes(line, "mt-2 w-1/3")} />
        <Skeleton className="mt-2.5 h-6.5 w-1/2" />
      </div>
    </div>
  );
}
