import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { type Connection, listConnections } from "#schema/endpoints/connections.ts";
import type { Notification } from "#schema/endpoints/notifications.ts";
import { screens } from "#schema/screens.ts";
import { useRead } from "#web/api/query.ts";
import { useUser } from "#web/api/session.tsx";
import { Ago } from "#web/i18n/ago.tsx";
import { useLiveState } from "#web/live/live-state.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { Failed, Loading, Skeleton } from "#web/ui/feedback/states.tsx";
import { classes } from "#web/ui/layout/classes.ts";
import { iconOf } from "./icons.ts";
import { connectionIdOf, placeOf } from "./notification-address.ts";
import { Sentence } from "./sentence.tsx";
import { useMarkedRead, useNotifications } from "./use-notifications.ts";

/** The newest notifications. Notifications that it shows count as read. */
export default function Panel({ onLeave }: { onLeave: () => void }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line px-5 py-2">
        <h2 className="text-lg">
          <Trans>Notifications</Trans>
        </h2>
        <Link
          to={`${screens.account}#emails`}
          onClick={onLeave}
          className="inline-flex min-h-11 items-center link"
        >
          <Trans>Email settings</Trans>
        </Link>
      </div>
      <Contents onLeave={onLeave} />
    </>
  );
}

function Contents({ onLeave }: { onLeave: () => void }) {
  const notifications = useNotifications();
  const connections = useRead(listConnections, {});
  const isMissing = useLiveState() === "down";
  const { refetch } = notifications;
  // Without the live socket, the list may be outdated.
  useEffect(() => {
    if (isMissing) void refetch();
  }, [isMissing, refetch]);
  const fresh = useMarkedRead(connections.isPending ? undefined : notifications.data);
  if (notifications.data && !connections.isPending)
    return notifications.data.length === 0 ? (
      <p className="p-5 text-soft">
        <Trans>Nothing yet. What happens in your connections and your account appears here.</Trans>
      </p>
    ) : (
      <ul className="grid p-2">
        {notifications.data.map((each) => (
          <Item
            key={each.seq}
            notification={each}
            connection={connections.data?.find(({ id }) => id === connectionIdOf(each.objectId))}
            isNew={fresh.has(each.seq)}
            onLeave={onLeave}
          />
        ))}
      </ul>
    );
  if (!notifications.error)
    return (
      <Loading className="p-5">
        <div className="grid gap-4">
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </div>
      </Loading>
    );
  return (
    <Failed
      message={notifications.error.serverMessage}
      onRetry={() => void refetch()}
      retrying={notifications.isFetching}
    />
  );
}

interface ItemProps {
  notification: Notification;
  connection: Connection | undefined;
  isNew: boolean;
  onLeave: () => void;
}

function Item({ notification, connection, isNew, onLeave }: ItemProps) {
  const { userType } = useUser();
  const Icon = iconOf[notification.kind];
  const other = connection && (userType === "landlord" ? connection.migrant : connection.landlord);
  return (
    <li>
      <Link
        to={placeOf(notification, userType, connection !== undefined)}
        onClick={onLeave}
        className="flex gap-3 rounded-control p-3 hover:bg-harbour-tint"
      >
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-harbour" />
        <span className={classes("min-w-0 flex-1 wrap-anywhere", isNew && "font-medium")}>
          <Sentence
            kind={notification.kind}
            objectId={notification.objectId}
            userType={userType}
            connection={connection}
          />
          <span className="block text-sm text-soft">
            <Ago at={notification.at} />
          </span>
        </span>
        {isNew && (
          <span className="mt-2 size-2 shrink-0 rounded-full bg-lamp">
            <span className="sr-only">
              <Trans>New</Trans>
            </span>
          </span>
        )}
      </Link>
      {other && (
        <p className="ps-11">
          <Link
            to={`${screens.report}?about=${other.id}`}
            onClick={onLeave}
            className="link inline-flex min-h-11 items-center text-sm"
          >
            {/* One child, because the link is a flex box, which would drop the space before the name. */}
            <span>
              <Trans>
                Report or block <bdi>{other.firstName}</bdi>
              </Trans>
            </span>
          </Link>
        </p>
      )}
    </li>
  );
}
