import { type ReactNode, useDeferredValue } from "react";
import type { Connection } from "#schema/endpoints/connections.ts";
import { useLastError } from "#web/api/last-error.ts";
import type { ApiError } from "#web/api/request.ts";
import { useLastMessages } from "#web/features/messages/use-last-messages.ts";
import { useUnread } from "#web/features/messages/use-unread.ts";
import { Failed, Loading, Skeleton } from "#web/ui/feedback/states.tsx";
import { useDetailsCode } from "./details.tsx";

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

/** The content of a dashboard after the profile, the connections and the last messages have loaded. */
export function DashboardContents<Profile>({
  profile,
  connections,
  children,
}: DashboardContentsProps<Profile>) {
  const isMessagesPending = [useUnread(), useLastMessages()].some(({ isPending }) => isPending);
  // Deferred, so that a slow phone can respond while many connections render.
  const hasDetails = useDetailsCode();
  const isReady = useDeferredValue(profile.data && connections.data && !isMessagesPending && hasDetails);
  const retrying = profile.isFetching || connections.isFetching;
  const fault = useLastError(profile.error ?? connections.error, retrying);
  if (isReady && profile.data && connections.data) return children(profile.data, connections.data);
  if (!fault) return <DashboardSkeleton />;
  const retry = () => {
    if (!profile.data) profile.refetch();
    if (!connections.data) connections.refetch();
  };
  return <Failed message={fault.serverMessage} onRetry={retry} retrying={retrying} />;
}

/**
 * A placeholder in the shape of a dashboard: the next step, rows of people. It is as high as the window, so that the
 * content below it stays out of sight.
 */
function DashboardSkeleton() {
  return (
    <Loading className="min-h-dvh">
      <div className="grid gap-10">
        <div className="grid gap-3 rounded-card bg-harbour-tint p-5">
          <Skeleton className="h-7 w-2/5" />
          <Skeleton className="h-5 w-11/12" />
          <Skeleton className="h-12 w-40" />
        </div>
        <div className="grid gap-4">
          <Skeleton className="h-7 w-1/3" />
          <div className="ruled rounded-card border border-line bg-surface">
            {[0, 1, 2].map((row) => (
              <div key={row} className="flex items-center gap-4 p-5">
                <Skeleton className="h-14 w-12 shrink-0 rounded-t-full" />
                <Skeleton className="h-7 grow" />
              </div>
            ))}
          </div>
        </div>
      </div>
    </Loading>
  );
}
