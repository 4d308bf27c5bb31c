import { useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import { addressOf, type Browse, readAddress } from "./browse-address.ts";

/** The list that the address asks for, and the way to another. */
export function useBrowse() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const browse = useMemo(() => readAddress(search), [search]);
  return {
    browse,
    /** Goes to a changed list, on its first page unless a page is named: one step in the history. */
    change(changed: Partial<Browse>, options: { replace?: boolean } = {}) {
      navigate(addressOf({ ...browse, page: 1, ...changed }), options);
    },
  };
}
