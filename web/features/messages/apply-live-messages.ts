import { listMessages, unreadByConnection } from "#schema/endpoints/messages.ts";
import type { LiveFrame } from "#schema/live.ts";
import { dropPrefetched } from "#web/api/early.ts";
import { keyOf, queryClient, refreshInTurn } from "#web/api/query.ts";
import { isContiguous, type Thread, withNewer, withReadUpTo } from "./conversation.ts";
import { threadKey } from "./delivery.ts";
import { applyLastMessage } from "./use-last-messages.ts";
import type { Unread } from "./use-unread.ts";

type Frame<T extends LiveFrame["type"]> = Extract<LiveFrame, { type: T }>;

/**
 * Appends a pushed message to its thread. Refetches the thread when messages may be missing between them, or when a
 * first read is in flight.
 */
export function applyMessage({ message, after }: Frame<"message">) {
  const { connectionId } = message;
  applyLastMessage(message);
  const known = queryClient.getQueryData<Thread>(threadKey(connectionId));
  if (known && isContiguous(known, message, after)) {
    queryClient.setQueryData<Thread>(threadKey(connectionId), withNewer(known, [message]));
  } else {
    refreshInTurn(listMessages, { params: { id: connectionId } });
  }
}

/** Applies a read mark of the other party. */
export function applyReadMark({ connectionId, upTo }: Frame<"read">) {
  const key = threadKey(connectionId);
  const known = queryClient.setQueryData<Thread>(key, (thread) => thread && withReadUpTo(thread, upTo));
  if (!known || isBeingRead(key)) refreshInTurn(listMessages, { params: { id: connectionId } });
}

/** Applies the unread count of one connection. */
export function applyUnreadCount({ connectionId, count }: Frame<"unread">) {
  const key = keyOf(unreadByConnection, {});
  const known = queryClient.setQueryData<Unread>(key, (unread) => {
    const others = unread?.filter((each) => each.connectionId !== connectionId);
    return others && count > 0 ? [...others, { connectionId, count }] : others;
  });
  if (!known || isBeingRead(key)) refreshInTurn(unreadByConnection, {});
}

/** Applies all unread counts of a greeting. */
export function applyUnreadCounts(counts: Unread) {
  const key = keyOf(unreadByConnection, {});
  const known = queryClient.setQueryData<Unread>(key, (unread) => unread && counts);
  // A prefetched answer that is not used yet is older than the greeting.
  if (!known) dropPrefetched();
  if (isBeingRead(key)) refreshInTurn(unreadByConnection, {});
}

/** A read in flight may be older than the event, so it is repeated. */
const isBeingRead = (queryKey: string[]) => queryClient.isFetching({ queryKey }) > 0;
