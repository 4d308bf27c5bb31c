import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { listMessages } from "#schema/endpoints/messages.ts";
import { queryClient } from "#web/api/query.ts";
import { type ApiError, request } from "#web/api/request.ts";
import { type Bubble, bubbleOf, joinLatest, joinOlder, type Thread } from "./conversation.ts";
import { outbox, threadKey } from "./delivery.ts";
import type { Outgoing, Place } from "./outbox.ts";

/** Messages that are read at a time. */
const PAGE = 50;

/** Everything to be drawn of one connection's thread: what the server holds, then what waits on this device. */
export function useThread(place: Place) {
  const { userId, connectionId } = place;
  const key = threadKey(connectionId);
  const read = useQuery<Thread, ApiError>({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const args = { params: { id: connectionId }, query: { limit: String(PAGE) } };
      const latest = await request(listMessages, args, signal);
      return joinLatest(queryClient.getQueryData(key), latest, PAGE);
    },
    refetchOnMount: "always",
  });
  const older = useOlder(connectionId);
  const outgoing = useSyncExternalStore(outbox.subscribe, () => outbox.list(place));

  const { messages = [], hasOlder = false } = read.data ?? {};
  const stored = new Set(messages.map((message) => message.clientMessageId));
  const waiting = outgoing.filter((message) => !stored.has(message.clientMessageId));
  useSettled(
    place,
    outgoing.filter((message) => stored.has(message.clientMessageId)),
  );
  const bubbles = [
    ...messages.map((message) => bubbleOf(message, userId)),
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
  const lastFromOther = messages.findLast((message) => message.senderId !== userId)?.id;
  return { read, messages, hasOlder, older, waiting, bubbles, lastFromOther };
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
      queryClient.setQueryData<Thread>(key, (known) => known && joinOlder(known, page, PAGE));
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
      if (state === "failed") outbox.drop(place, clientMessageId);
    }
  });
}
