import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import { nextAfterHeader } from "#schema/browse-position.ts";
import { listMigrants } from "#schema/endpoints/migrants.ts";
import type { MigrantProfile } from "#schema/endpoints/profiles.ts";
import { keyOf } from "#web/api/query.ts";
import { type ApiError, send, takeReply } from "#web/api/request.ts";
import { addressOf, type Browse, queryOf, readAddress } from "./browse-address.ts";

/** The list that the address describes, and the function that changes it. */
export function useBrowse() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const browse = useMemo(() => readAddress(search), [search]);

  /**
   * Navigates to a changed list, on its first page unless a page is given. The trail is kept only if a page is given.
   * Replaces the history entry when the list is the same. It reads the browser's own address, because a slow phone may not
   * have rendered the last change.
   */
  function change(changed: Partial<Browse>, { replace = false } = {}) {
    const now = readAddress(window.location.search);
    const next = addressOf({ ...now, page: 1, ...changed });
    navigate(next, { replace: replace || next === addressOf(now), state: changed.page ? state : null });
  }
  return { browse, change };
}

/** The identity of a page of a list, which is the same in both views. */
export const listOf = (browse: Browse) => addressOf({ ...browse, view: "grid" });

interface Found {
  migrants: MigrantProfile[];
  /** The number of matches: digits, or `1000+`. */
  total: string;
  /** Where a full page ends. Empty on the last page. */
  end: string;
  /** The address of this page of the list. */
  of: string;
}

function readPage(
  { reply, headers }: Awaited<ReturnType<typeof send<typeof listMigrants>>>,
  of: string,
): Found {
  const total = headers.get("X-Total-Count") ?? String(reply.length);
  return { migrants: reply, total, end: headers.get(nextAfterHeader) ?? "", of };
}

/** A page of the list. The previous page is shown until this one has loaded. */
export function useMigrants(browse: Browse) {
  const args = { query: queryOf(browse) };
  const of = listOf(browse);
  const isReturn = useNavigationType() === "POP";
  return useQuery<Found, ApiError>({
    queryKey: [...keyOf(listMigrants, args), "with total"],
    queryFn: async ({ signal }) => readPage(await send(listMigrants, args, signal), of),
    initialData: () => {
      const page = takeReply(listMigrants, args);
      return page && readPage(page, of);
    },
    placeholderData: keepPreviousData,
    // The Previous link refetches, because people may have left the list since. The browser's Back shows the cached list.
    staleTime: isReturn ? Number.POSITIVE_INFINITY : 0,
    refetchOnMount: false,
    // Back shows the list at once, even after a long time on a profile.
    gcTime: 30 * 60_000,
  });
}
