import { listMessages } from "#schema/endpoints/messages.ts";
import { keyOf, queryClient } from "#web/api/query.ts";
import { send } from "#web/api/request.ts";

/** The number of messages per page. */
export const PAGE = 50;

const argsOf = (connectionId: string) => ({ params: { id: connectionId }, query: { limit: String(PAGE) } });

/** Requests the latest page of a thread. A call of `consumeLatestPage` a moment later uses the same request. */
export function prefetchLatestPage(connectionId: string) {
  const args = argsOf(connectionId);
  return queryClient.fetchQuery({
    queryKey: keyOf(listMessages, args),
    queryFn: ({ signal }) => send(listMessages, args, signal),
    // On a slow phone, the code of the dialog needs this long. A live event in between makes the page stale.
    staleTime: 30_000,
  });
}

/** Returns the latest page of a thread and removes it from the cache, because the thread is then cached separately. */
export async function consumeLatestPage(connectionId: string) {
  const page = await prefetchLatestPage(connectionId);
  queryClient.removeQueries({ queryKey: keyOf(listMessages, argsOf(connectionId)) });
  return page;
}
