import { useEffect, useState } from "react";
import { searchFrom } from "#schema/limits.ts";
import { searchable } from "#schema/search-name.ts";

/** Milliseconds without a key before a search starts. */
const pause = 300;

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
