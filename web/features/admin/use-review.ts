import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { listPendingVerifications, readVerification } from "#schema/endpoints/admin.ts";
import { type UserType, userTypes } from "#schema/vocabulary.ts";
import { isNotFound, keyOf, useRead } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { type Queue, summaryOf, type Waiting, waitingOf } from "./queue.ts";
import { usePages } from "./use-pages.ts";
import { useSearchTerm } from "./use-search-term.ts";

/** The pending requests of one kind, names and dates only. */
const useWaiting = (kind: UserType, q: string | undefined) => {
  const query = { view: "summary", kind, q } as const;
  return usePages({
    key: keyOf(listPendingVerifications, { query }),
    read: async (after, signal) =>
      summaryOf(await request(listPendingVerifications, { query: { ...query, after } }, signal)),
    nextOf: ({ next }) => next[kind],
  });
};

/** The queue and the selected request. Tab and request are in the address, so that Back and reload keep them. */
export function useReview() {
  const [typed, setTyped] = useState("");
  const q = useSearchTerm(typed);
  const lists = { landlord: useWaiting("landlord", q), migrant: useWaiting("migrant", q) };
  const queue: Queue = {
    landlord: waitingOf("landlord", lists.landlord.data),
    migrant: waitingOf("migrant", lists.migrant.data),
  };
  const totals = lists.landlord.data?.at(-1)?.totals ?? lists.migrant.data?.at(-1)?.totals;
  const [search, setSearch] = useSearchParams();
  const selectedId = search.get("request");
  const full = useRead(
    readVerification,
    { params: { id: selectedId ?? "" } },
    { enabled: selectedId !== null, refetchOnMount: "always" },
  );
  const listed = [...queue.landlord, ...queue.migrant].find(({ id }) => id === selectedId);
  const wished = userTypes.find((type) => type === search.get("kind"));
  const fuller = totals && totals.landlord === 0 && totals.migrant > 0 ? "migrant" : "landlord";
  const kind = listed?.kind ?? full.data?.kind ?? wished ?? fuller;

  // A request that left the unfiltered list was decided elsewhere.
  const seen = useRef(new Set<string>());
  if (listed) seen.current.add(listed.id);
  const complete = q === undefined && !lists[kind].isPlaceholderData;
  const left = selectedId !== null && complete && !listed && seen.current.has(selectedId);
  const none = full.error !== null && isNotFound({ state: full });

  const show = (tab: UserType) => setSearch({ kind: tab }, { replace: true });
  const select = (waiting: Waiting, { replace }: { replace: boolean }) =>
    setSearch({ kind: waiting.kind, request: waiting.id }, { replace });
  const isGone = left || none;
  return { lists, queue, totals, kind, full, isGone, selectedId, typed, setTyped, q, show, select };
}

export type Review = ReturnType<typeof useReview>;
