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
