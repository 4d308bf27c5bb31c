import { type ReactNode, useDeferredValue } from "react";
import type { Connection } from "#schema/endpoints/connections.ts";
import type { ApiError } from "#web/api/request.ts";
import { useUnread } from "#web/features/messages/use-unread.ts";
import { Failed, Loading, Skeleton } from "#web/ui/feedback/states.tsx";

interface Read<T> {
  data: T | undefined;
  error: ApiError | null;
  isFetching: boolean;
  refetch: () => unknown;
}

interface DashboardContentsProps<Profile> {
  profile: Read<Profile>;
  connections: Read<Connection[]>;
  children: (profile: Profile, connections: Connection[]) => ReactNode;
}

/** The content of a dashboard once the profile, the connections and the unread counts have loaded. */
export function DashboardContents<Profile>({
  profile,
  connections,
  children,
}: DashboardContentsProps<Profile>) {
  const { isPending: unreadPending } = useUnread();
  // Deferred, so that a slow phone can respond while many connections render.
  const isReady = useDeferredValue(profile.data && connections.data && !unreadPending);
  if (isReady && profile.data && connections.data) return children(profile.data, connections.data);
  const fault = profile.error ?? connections.error;
  if (!fault) return <DashboardSkeleton />;
  const retry = () => {
    if (!profile.data) profile.refetch();
    if (!connections.data) connections.refetch();
  };
  return (
    <Failed
      message={fault.serverMessage}
      onRetry={retry}
      retrying={profile.isFetching || connections.isFetching}
    />
  );
}

/** A placeholder of the same size: next step, four statistics, connections. */
function DashboardSkeleton() {
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
