import { Loading, Skeleton } from "#web/ui/feedback/states.tsx";

/** In the place of a form while the facts that fill it are on their way. */
export function FormSkeleton() {
  return (
    <Loading>
      <Skeleton className="h-160 rounded-card" />
    </Loading>
  );
}
