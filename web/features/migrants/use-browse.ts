import { useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import { addressOf, type Browse, readAddress } from "./browse-address.ts";

/** The list that the address asks for, and the way to another. */
export function useBrowse() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const browse = useMemo(() => readAddress(search), [search]);

  /**
   * Goes to a changed list, on its first page unless a page is named: one step in the history, or none when
   * it is the list that is there already. It starts from the browser's own address, because a slow phone may
   * not have drawn the last change yet.
   */
  function change(changed: Partial<Browse>, { replace = false } = {}) {
    const now = readAddress(window.location.search);
    const next = addressOf({ ...now, page: 1, ...changed });
    navigate(next, { replace: replace || next === addressOf(now) });
  }
  return { browse, change };
}
