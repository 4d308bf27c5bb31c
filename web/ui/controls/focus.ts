import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/**
 * Moves the focus to `next` when the component that held it unmounts. Otherwise the focus would return to the top
 * of the page.
 */
export function useFocusNext(next: RefObject<HTMLElement | null>) {
  const held = useRef<Element | null>(null);
  // Layout effects clean up before the element leaves the document.
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

/** Focuses an element by id after its list was refetched, which renders one tick later. */
export const focusSoon = (id: string) =>
  setTimeout(() => requestAnimationFrame(() => document.getElementById(id)?.focus()));
