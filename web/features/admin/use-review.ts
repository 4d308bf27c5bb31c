import { useRef } from "react";
import { useSearchParams } from "react-router";
import { listPendingVerifications, readVerification } from "#schema/endpoints/admin.ts";
import type { UserType } from "#schema/vocabulary.ts";
import { isNotFound, keyOf, useRead } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { useHistoryState } from "./back-link.ts";
import {
  coversPlaceOf,
  jointPage,
  type Queue,
  summaryOf,
  type Tab,
  tabs,
  type Waiting,
  waitingOf,
} from "./queue.ts";
import { useDecisions } from "./use-decisions.ts";
import { usePages } from "./use-pages.ts";
import { useSearch } from "./use-search-term.ts";

/** The pending requests of one kind or both, names and dates only. */
const useWaiting = (kind: UserType | undefined, q: string | undefined, enabled = true) => {
  const query = { view: "summary", kind, q } as const;
  return usePages({
    key: keyOf(listPendingVerifications, { query }),
    read: async (after, signal) => {
      const page = summaryOf(await request(listPendingVerifications, { query: { ...query, after } }, signal));
      return kind ? page : jointPage(page);
    },
    nextOf: ({ next }) => next[kind ?? "landlord"],
    enabled,
  });
};

/** The queue and the selected request. Tab and request are in the address, so that Back and reload keep them. */
export function useReview() {
  const { typed, setTyped, q } = useSearch();
  const state = useHistoryState();
  const [search, setSearch] = useSearchParams();
  const wished = tabs.find((each) => each === search.get("kind"));
  const lists = {
    landlord: useWaiting("landlord", q),
    migrant: useWaiting("migrant", q),
    all: useWaiting(undefined, q, wished === "all"),
  };
  const decisions = useDecisions();
  const listedIn = (tab: Tab) => waitingOf(lists[tab].data);
  // An approved request leaves the list at once, although the server answers later.
  const isApproved = ({ id }: Waiting) => decisions.approving.some((each) => each.id === id);
  const open = (tab: Tab) => listedIn(tab).filter((waiting) => !isApproved(waiting));
  const queue: Queue = { landlord: open("landlord"), migrant: open("migrant"), all: open("all") };
  const known = lists.landlord.data?.at(-1)?.totals ?? lists.migrant.data?.at(-1)?.totals;
  const left = (kind: UserType, total: number) => total - listedIn(kind).filter(isApproved).length;
  const totals = known && {
    landlord: left("landlord", known.landlord),
    migrant: left("migrant", known.migrant),
  };
  const selectedId = search.get("request");
  const full = useRead(
    readVerification,
    { params: { id: selectedId ?? "" } },
    { enabled: selectedId !== null, refetchOnMount: "always" },
  );
  const listed = tabs.flatMap(listedIn).find(({ id }) => id === selectedId);
  const fuller = totals && totals.landlord === 0 && totals.migrant > 0 ? "migrant" : "landlord";
  const tab: Tab = wished === "all" ? wished : (listed?.kind ?? full.data?.kind ?? wished ?? fuller);

  // A request that left the unfiltered list was decided elsewhere, unless it waits on a page that is not loaded.
  const seen = useRef(new Map<string, Waiting>());
  if (listed) seen.current.set(listed.id, listed);
  const before = selectedId === null ? undefined : seen.current.get(selectedId);
  const complete = q === undefined && !lists[tab].isPlaceholderData;
  const hasLeft =
    before !== undefined && complete && !listed && coversPlaceOf(listedIn(tab), lists[tab].hasMore, before);
  const none = full.error !== null && isNotFound({ state: full });

  const show = (kind: Tab) => setSearch({ kind }, { replace: true, state });
  const select = (waiting: Pick<Waiting, "id" | "kind">, { replace }: { replace: boolean }) =>
    setSearch({ kind: tab === "all" ? tab : waiting.kind, request: waiting.id }, { replace, state });
  const isGone = hasLeft || none;
  return { lists, queue, totals, tab, full, isGone, selectedId, typed, setTyped, q, show, select, decisions };
}

export type Review = ReturnType<typeof useReview>;
