import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { searchFrom } from "#schema/limits.ts";
import { searchable } from "#schema/search-name.ts";
import { useKept } from "./came-from.ts";

/** Milliseconds without a key before a search starts. */
const pause = 300;

/** What is typed in a search, and its term. The entry of the history keeps the term, so that Back and reload restore it. */
export function useSearch() {
  const navigate = useNavigate();
  const kept = useKept();
  const [typed, setTyped] = useState(kept.q ?? "");
  const q = useSearchTerm(typed);
  useEffect(() => {
    if (q === kept.q) return;
    // A request may have been chosen and not rendered yet.
    const { pathname, search } = window.location;
    navigate({ pathname, search }, { replace: true, state: { ...kept, q } });
  }, [q, kept, navigate]);
  return { typed, setTyped, q };
}

/** The search term once the typing pauses; undefined while it is too short. */
export function useSearchTerm(typed: string): string | undefined {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const later = setTimeout(() => setSettled(typed), pause);
    return () => clearTimeout(later);
  }, [typed]);
  const q = searchable(settled);
  return [...q].length >= searchFrom ? q : undefined;
}
