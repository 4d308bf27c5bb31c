import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { searchFrom } from "#schema/limits.ts";
import { searchable } from "#schema/search-name.ts";
import { useHistoryState } from "./back-link.ts";

/** Milliseconds without a key press before a search starts. */
const pause = 300;

/** The typed text of a search, and its term. The history entry keeps the term, so that Back and reload restore it. */
export function useSearch() {
  const navigate = useNavigate();
  const kept = useHistoryState();
  const [typed, setTyped] = useState(kept.q ?? "");
  const q = useSearchTerm(typed);
  useEffect(() => {
    if (q === kept.q) return;
    // Reads the current address, because it may already contain a chosen request that is not rendered yet.
    const { pathname, search } = window.location;
    navigate({ pathname, search }, { replace: true, state: { ...kept, q } });
  }, [q, kept, navigate]);
  return { typed, setTyped, q };
}

/** The search term after a pause in typing. Undefined while it is too short. */
export function useSearchTerm(typed: string): string | undefined {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const later = setTimeout(() => setSettled(typed), pause);
    return () => clearTimeout(later);
  }, [typed]);
  const q = searchable(settled);
  return [...q].length >= searchFrom ? q : undefined;
}
