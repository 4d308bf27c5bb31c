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
import type { Outgoing, Place } from "./outbox.ts";
import { PAGE, readThread } from "./read-thread.ts";

/** Everything to be drawn of one connection's thread: what the server holds, then what waits on this device. */
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
    messages,
    hasOlder,
    older,
    waiting,
    bubbles,
    /** Until then neither can lead the other away with a link. */
    bothWritten: haveBothWritten(thread, userId),
    /** As far as there is something to read. */
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
      // What came last is known no better for it, and is read again when news may have been missed.
      const updatedAt = queryClient.getQueryState(key)?.dataUpdatedAt;
      queryClient.setQueryData<Thread>(key, (known) => known && withOlder(known, page, PAGE), { updatedAt });
      setState("idle");
    } catch {
      setState("failed");
    }
  }
  return { state, load };
}

/** A message whose answer was lost turns up in the list: it has arrived after all. */
function useSettled(place: Place, arrived: readonly Outgoing[]) {
  useEffect(() => {
    for (const { clientMessageId, state } of arrived) {
      if (state !== "sending") outbox.drop(place, clientMessageId);
    }
  });
}
