import { listMessages, unreadByConnection } from "#schema/endpoints/messages.ts";
import type { LiveFrame } from "#schema/live.ts";
import { keyOf, queryClient, refresh } from "#web/api/query.ts";
import { type Thread, touches, withNewer, withReadUpTo } from "./conversation.ts";
import { threadKey } from "./delivery.ts";
import type { Unread } from "./use-unread.ts";

type Frame<T extends LiveFrame["type"]> = Extract<LiveFrame, { type: T }>;

/** Puts a pushed message behind what is known of its thread; where the two do not touch, the server is asked. */
export function takeMessage({ message, after }: Frame<"message">) {
  const { connectionId } = message;
  const known = queryClient.getQueryData<Thread>(threadKey(connectionId));
  if (!known) return;
  if (touches(known, message, after)) {
    queryClient.setQueryData<Thread>(threadKey(connectionId), withNewer(known, [message]));
  } else {
    void refresh(listMessages, { params: { id: connectionId } });
  }
}

/** The other party has read on. */
export function takeRead({ connectionId, upTo }: Frame<"read">) {
  queryClient.setQueryData<Thread>(threadKey(connectionId), (known) => known && withReadUpTo(known, upTo));
}

/** The figure of one badge, as it is now. */
export function takeUnread({ connectionId, count }: Frame<"unread">) {
  queryClient.setQueryData<Unread>(keyOf(unreadByConnection, {}), (known) => {
    if (!known) return known;
    const others = known.filter((each) => each.connectionId !== connectionId);
    return count > 0 ? [...others, { connectionId, count }] : others;
  });
}
