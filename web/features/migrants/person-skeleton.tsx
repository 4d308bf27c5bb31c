import { Skeleton } from "#web/ui/feedback/states.tsx";

/** A profile in quiet blocks. */
export function PersonSkeleton() {
  return (
    <div className="grid gap-6 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-x-10 xl:grid-cols-[17rem_minmax(0,1fr)_18rem]">
      <div className="grid content-start gap-3 rounded-card border border-line bg-surface p-5 sm:p-6">
        <Skeleton className="size-32 rounded-full" />
        <Skeleton className="mt-2 h-7 w-3/5" />
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="mb-6 h-6 w-4/5" />
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </div>
      <div className="grid max-w-reading content-start gap-3 lg:pt-2">
        <Skeleton className="mb-2 h-6 w-40" />
        <Skeleton className="h-5" />
        <Skeleton className="h-5 w-11/12" />
        <Skeleton className="h-5" />
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-5 w-2/3" />
      </div>
    </div>
  );
}
