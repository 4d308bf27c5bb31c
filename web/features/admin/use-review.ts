import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { listPendingVerifications } from "#schema/endpoints/admin.ts";
import { type UserType, userTypes } from "#schema/vocabulary.ts";
import { useRead } from "#web/api/query.ts";
import { type Queue, queueOf, type Waiting } from "./queue.ts";

const nothing: Queue = { landlord: [], migrant: [] };

/** What waits and what is looked at. The tab and the request stand in the address, so that Back and reload keep them. */
export function useReview() {
  // Others decide too, so every visit asks again.
  const read = useRead(listPendingVerifications, {}, { refetchOnMount: "always" });
  const { data } = read;
  const queue = useMemo(() => (data ? queueOf(data) : nothing), [data]);
  const [search, setSearch] = useSearchParams();
  const selectedId = search.get("request");
  const selected = [...queue.landlord, ...queue.migrant].find(({ id }) => id === selectedId);
  const wished = userTypes.find((type) => type === search.get("kind"));
  const fuller = queue.landlord.length === 0 && queue.migrant.length > 0 ? "migrant" : "landlord";
  const kind: UserType = selected?.kind ?? wished ?? fuller;

  const show = (tab: UserType) => setSearch({ kind: tab }, { replace: true });
  const select = (waiting: Waiting, { replace }: { replace: boolean }) =>
    setSearch({ kind: waiting.kind, request: waiting.id }, { replace });
  return { read, queue, kind, selected, selectedId, show, select };
}

export type Review = ReturnType<typeof useReview>;
