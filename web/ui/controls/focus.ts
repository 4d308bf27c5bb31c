import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** Where the focus goes when the part that held it is gone; else a keyboard would begin at the top of the page again. */
export function useFocusNext(next: RefObject<HTMLElement | null>) {
  const held = useRef<Element | null>(null);
  // Still there now; gone when the effect below is undone.
  useLayoutEffect(
    () => () => {
      held.current = document.activeElement;
    },
    [],
  );
  useEffect(
    () => () => {
      if (held.current && !held.current.isConnected) next.current?.focus({ preventScroll: true });
    },
    [next],
  );
}

/** Focuses an element by id after the list it is in has been read again, which draws it one tick later. */
export const focusSoon = (id: string) =>
  setTimeout(() => requestAnimationFrame(() => document.getElementById(id)?.focus()));
