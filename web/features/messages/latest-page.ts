import { listMessages } from "#schema/endpoints/messages.ts";
import { keyOf, queryClient } from "#web/api/query.ts";
import { send } from "#web/api/request.ts";

/** Messages per page: the first page, and each earlier one. */
export const PAGE = 50;

const argsOf = (connectionId: string) => ({ params: { id: connectionId }, query: { limit: String(PAGE) } });

/** Asks for the latest page of a thread. Whoever takes it a moment later does not ask again. */
export function askForLatestPage(connectionId: string) {
  const args = argsOf(connectionId);
  return queryClient.fetchQuery({
    queryKey: keyOf(listMessages, args),
    queryFn: ({ signal }) => send(listMessages, args, signal),
    // On a slow phone, its code takes this long. A live event in between makes it stale.
    staleTime: 30_000,
  });
}

/** The latest page of a thread. It is taken once: what is shown from then on is the thread. */
export async function takeLatestPage(connectionId: string) {
  const page = await askForLatestPage(connectionId);
  queryClient.removeQueries({ queryKey: keyOf(listMessages, argsOf(connectionId)) });
  return page;
}
