import { Loading, Skeleton } from "#web/ui/feedback/states.tsx";

/** The size of what will come: the next step, four figures, two people. */
export function DashboardSkeleton() {
  return (
    <Loading>
      <div className="grid gap-9">
        <Skeleton className="h-52 rounded-card" />
        <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
          <Skeleton className="h-24 rounded-card" />
          <Skeleton className="h-24 rounded-card" />
          <Skeleton className="h-24 rounded-card" />
          <Skeleton className="h-24 rounded-card" />
        </div>
        <Skeleton className="h-56 rounded-card" />
      </div>
    </Loading>
  );
}
