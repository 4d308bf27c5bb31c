import { useCallback, useRef } from "react";

/** Ignores a second call while the first is running, so that a double click sends once. */
export function useOneAtATime<A extends unknown[]>(work: (...args: A) => Promise<unknown>) {
  const busy = useRef(false);
  const latest = useRef(work);
  latest.current = work;
  return useCallback(async (...args: A) => {
    if (busy.current) return;
    busy.current = true;
    try {
      await latest.current(...args);
    } finally {
      busy.current = false;
    }
  }, []);
}
