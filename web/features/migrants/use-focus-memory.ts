import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

const keyOf = (entry: string) => `focus:${entry}`;

/** Remembers the element that was followed from a history entry. */
export const rememberFocus = (entry: string, id: string) => sessionStorage.setItem(keyOf(entry), id);

/** After Back, focuses that element once the list has loaded. */
export function useFocusMemory(ready: boolean) {
  const { key } = useLocation();
  const kind = useNavigationType();
  const entry = useRef(kind === "POP" ? key : null);
  useEffect(() => {
    if (!ready || entry.current === null) return;
    const id = sessionStorage.getItem(keyOf(entry.current));
    entry.current = null;
    if (id) document.getElementById(id)?.focus({ preventScroll: true });
  }, [ready]);
}
