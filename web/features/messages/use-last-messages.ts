import type { Reply } from "#schema/endpoint.ts";
import { lastByConnection } from "#schema/endpoints/messages.ts";
import { keyOf, queryClient, refresh, useRead } from "#web/api/query.ts";

export type LastMessages = Reply<typeof lastByConnection>;
export type LastMessage = Omit<LastMessages[number], "connectionId">;

/** The last message of each conversation. All rows of a screen share one call. */
export function useLastMessages() {
  const { data = [], isFetched, isPending } = useRead(lastByConnection, {}, { staleTime: 5_000 });
  return {
    lastIn: (connectionId: string): LastMessage | undefined =>
      data.find((each) => each.connectionId === connectionId),
    isPending: isPending && !isFetched,
  };
}

/** Shows an own message that the server has stored, unless a newer message was pushed before the answer arrived. */
export function applySentMessage(sent: LastMessages[number]) {
  const known = queryClient.getQueryData<LastMessages>(keyOf(lastByConnection, {}));
  const last = known?.find(({ connectionId }) => connectionId === sent.connectionId);
  if (!last || last.createdAt < sent.createdAt) applyLastMessage(sent);
}

/** Shows a pushed message. A read in flight may be older than the message, so it is repeated. */
export function applyLastMessage({ connectionId, senderId, content, createdAt }: LastMessages[number]) {
  const key = keyOf(lastByConnection, {});
  const last = { connectionId, senderId, content, createdAt };
  queryClient.setQueryData<LastMessages>(
    key,
    (known) => known && [last, ...known.filter((each) => each.connectionId !== connectionId)],
  );
  if (queryClient.isFetching({ queryKey: key }) > 0) void refresh(lastByConnection, {});
}
