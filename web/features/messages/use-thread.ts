import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { listMessages } from "#schema/endpoints/messages.ts";
import { queryClient } from "#web/api/query.ts";
import { type ApiError, request } from "#web/api/request.ts";
import {
  type Bubble,
  haveBothWritten,
  storedBubbles,
  type Thread,
  UNKNOWN,
  withOlder,
} from "./conversation.ts";
import { outbox, threadKey } from "./delivery.ts";
import { PAGE } from "./latest-page.ts";
import type { Outgoing, Place } from "./outbox.ts";
import { readThread } from "./read-thread.ts";

/** The thread of a connection for display: the stored messages, then the unsent ones. */
export function useThread(place: Place) {
  const { userId, connectionId } = place;
  const read = useQuery<Thread, ApiError>({
    queryKey: threadKey(connectionId),
    queryFn: ({ signal }) => readThread(connectionId, signal),
    refetchOnMount: "always",
  });
  const older = useOlder(connectionId);
  const outgoing = useSyncExternalStore(outbox.subscribe, () => outbox.list(place));

  const thread = read.data ?? UNKNOWN;
  const { messages, hasOlder } = thread;
  // The server may have stored an own message while the messages before it are still unknown.
  const isKnown = read.isSuccess && (messages.length > 0 || thread.ahead.length === 0);
  const stored = new Set([...messages, ...thread.ahead].map((message) => message.clientMessageId));
  const waiting = outgoing.filter((message) => !stored.has(message.clientMessageId));
  useSettled(
    place,
    outgoing.filter((message) => stored.has(message.clientMessageId)),
  );
  const bubbles = [
    ...storedBubbles(thread, userId),
    ...waiting.map(
      ({ clientMessageId, content, at, state }): Bubble => ({
        key: clientMessageId,
        mine: true,
        content,
        at,
        state,
      }),
    ),
  ];
  return {
    read,
    /** Whether the messages are known from the server. */
    isKnown,
    messages,
    hasOlder,
    older,
    waiting,
    bubbles,
    /** Whether both people have written. Addresses become links only then. */
    bothWritten: haveBothWritten(thread, userId),
    /** The id of the message up to which the thread is marked as read. */
    lastToRead: (messages.findLast((message) => message.senderId !== userId) ?? messages.at(-1))?.id,
  };
}

function useOlder(connectionId: string) {
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  async function load() {
    const key = threadKey(connectionId);
    const before = queryClient.getQueryData<Thread>(key)?.messages[0]?.id;
    if (!before || state === "loading") return;
    setState("loading");
    try {
      const args = { params: { id: connectionId }, query: { before, limit: String(PAGE) } };
      const page = await request(listMessages, args);
      // An older page does not tell about newer messages, so `updatedAt` is kept and a later refetch still happens.
      const updatedAt = queryClient.getQueryState(key)?.dataUpdatedAt;
      queryClient.setQueryData<Thread>(key, (known) => known && withOlder(known, page, PAGE), { updatedAt });
      setState("idle");
    } catch {
      setState("failed");
    }
  }
  return { state, load };
}

/** Removes messages from the outbox that appear in the thread: they have arrived, and only the answer was lost. */
function useSettled(place: Place, arrived: readonly Outgoing[]) {
  useEffect(() => {
    for (const { clientMessageId, state } of arrived) {
      if (state !== "sending") outbox.drop(place, clientMessageId);
    }
  });
}
