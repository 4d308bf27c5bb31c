import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { classes } from "#web/ui/classes.ts";
import { Skeleton } from "#web/ui/states.tsx";
import type { Browse } from "./browse-address.ts";
import { MigrantCard } from "./migrant-card.tsx";
import { MigrantRow } from "./migrant-row.tsx";
import { useConnectedMigrants } from "./use-connected-migrants.ts";

type View = Pick<Browse, "view">;

const shapes = {
  grid: "grid gap-4 sm:grid-cols-2 sm:gap-5",
  list: "divide-y divide-line overflow-hidden rounded-card border border-line bg-surface",
};

/** The people of one page, as cards of equal height or as rows. */
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

/** The same in quiet blocks, in its final size. */
export function MigrantListSkeleton({ view }: View) {
  return (
    <div className={shapes[view]}>
      {["a", "b", "c", "d", "e", "f"].map((each) => (
        <div
          key={each}
          className={view === "grid" ? "rounded-card border border-line bg-surface p-5 sm:p-6" : "p-4 sm:p-5"}
        >
          <div className="flex gap-4">
            <Skeleton className={classes("shrink-0 rounded-full", view === "grid" ? "size-16" : "size-12")} />
            <div className="grid flex-1 content-start gap-2">
              <Skeleton className="h-5 w-2/5" />
              <Skeleton className="h-4 w-1/3" />
              <Skeleton className="h-4 w-1/2" />
            </div>
          </div>
          {view === "grid" && (
            <div className="mt-5 grid gap-3">
              <Skeleton className="h-4 w-4/5" />
              <Skeleton className="h-4 w-1/3" />
              <Skeleton className="h-4 w-1/3" />
              <Skeleton className="h-4 w-1/2" />
              <Skeleton className="mt-2 h-16" />
              <Skeleton className="mt-2 h-11" />
            </div>
          )}
        </div>
      ))}
    </div>
  );
}
