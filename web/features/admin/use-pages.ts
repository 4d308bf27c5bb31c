import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient } from "#web/api/query.ts";
import type { ApiError } from "#web/api/request.ts";

interface Reading<Page> {
  /** The query key. The path of the call comes first, so that a refresh of the call finds it. */
  key: readonly [string, ...string[]];
  read: (after: string | undefined, signal: AbortSignal) => Promise<Page>;
  /** The `after` of the next page, or null. */
  nextOf: (page: Page) => string | null;
  enabled?: boolean;
}

/** A list that is read page by page. A refresh reads as many pages as are shown. */
export function usePages<Page>({ key, read, nextOf, enabled = true }: Reading<Page>) {
  const name = key.join(" ");
  const [shown, setShown] = useState({ name, count: 1 });
  const count = shown.name === name ? shown.count : 1;
  const keyAt = (pages: number) => [...key, `${pages} pages`];
  const query = useQuery<Page[], ApiError>({
    queryKey: keyAt(count),
    enabled,
    refetchOnMount: "always",
    // While more pages or another search load, the shown list stays.
    placeholderData: (before) => before,
    queryFn: async ({ signal }) => {
      const isNew = queryClient.getQueryData(keyAt(count)) === undefined;
      const pages = [...((isNew && queryClient.getQueryData<Page[]>(keyAt(count - 1))) || [])];
      while (pages.length < count) {
        const last = pages.at(-1);
        const next = last && nextOf(last);
        if (next === null) break;
        pages.push(await read(next, signal));
      }
      return pages;
    },
  });
  const last = query.data?.at(-1);
  return {
    ...query,
    hasMore: last !== undefined && nextOf(last) !== null,
    readsMore: query.isPlaceholderData && shown.name === name && count > 1,
    showMore: () => setShown({ name, count: count + 1 }),
  };
}
