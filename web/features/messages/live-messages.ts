import { listMessages, unreadByConnection } from "#schema/endpoints/messages.ts";
import type { LiveFrame } from "#schema/live.ts";
import { keyOf, queryClient, refresh } from "#web/api/query.ts";
import { type Thread, touches, withNewer, withReadUpTo } from "./conversation.ts";
import { threadKey } from "./delivery.ts";
import type { Unread } from "./use-unread.ts";

type Frame<T extends LiveFrame["type"]> = Extract<LiveFrame, { type: T }>;

/**
 * Puts a pushed message behind what is known of its thread. Where the two do not touch, the server is asked; where
 * a first answer is on its way, it is asked anew.
 */
export function takeMessage({ message, after }: Frame<"message">) {
  const { connectionId } = message;
  const known = queryClient.getQueryData<Thread>(threadKey(connectionId));
  if (known && touches(known, message, after)) {
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
  const key = keyOf(unreadByConnection, {});
  const known = queryClient.getQueryData<Unread>(key);
  if (!known) return void refresh(unreadByConnection, {});
  const others = known.filter((each) => each.connectionId !== connectionId);
  queryClient.setQueryData<Unread>(key, count > 0 ? [...others, { connectionId, count }] : others);
}
