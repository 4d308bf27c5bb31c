import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { isNewVisit } from "#web/api/new-visit.ts";

const keyOf = (entry: string) => `focus:${entry}`;

// The first entry of every visit has the key "default", so a new visit would otherwise find the value of an earlier one.
if (isNewVisit()) sessionStorage.removeItem(keyOf("default"));

/** Remembers the link that a person followed from a history entry. */
export const rememberFocus = (entry: string, id: string) => sessionStorage.setItem(keyOf(entry), id);

export const remembersFocus = (entry: string) => sessionStorage.getItem(keyOf(entry)) !== null;

/** After Back, focuses the remembered link once the list has loaded. */
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
