import { useEffect, useState } from "react";
import {
  listNotifications,
  markNotificationsRead,
  type Notification,
} from "#schema/endpoints/notifications.ts";
import { keyOf, queryClient, useRead } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";

/** The person's notifications. The live socket refreshes them (web/live/start-live-updates.ts). */
export const useNotifications = () => useRead(listNotifications, {});

/**
 * Marks the shown notifications as read on every device. Returns those that were new when the panel first showed them. They
 * keep their mark until the panel closes.
 */
export function useMarkedRead(shown: readonly Notification[] | undefined): ReadonlySet<number> {
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const unread = shown?.filter(({ read }) => !read).map(({ seq }) => seq) ?? [];
  const upTo = Math.max(0, ...unread);
  const missing = unread.filter((seq) => !fresh.has(seq));
  if (missing.length > 0) setFresh(new Set([...fresh, ...missing]));
  useEffect(() => {
    if (upTo === 0) return;
    request(markNotificationsRead, { body: { upTo } }).then(
      () =>
        queryClient.setQueryData<Notification[]>(keyOf(listNotifications, {}), (known) =>
          known?.map((each) => (each.seq <= upTo ? { ...each, read: true } : each)),
        ),
      // If it fails, they stay unread, and the next opening of the panel marks them.
      () => undefined,
    );
  }, [upTo]);
  return fresh;
}
