import { useEffect, useRef } from "react";

/** Focuses the element with an id once what is being drawn has been drawn. */
export function useFocusAfterRender() {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    const element = wanted.current && document.getElementById(wanted.current);
    if (!element) return;
    element.focus();
    // What is still hidden cannot take it; the next drawing tries again.
    if (document.activeElement === element) wanted.current = null;
  });
  return (id: string) => {
    wanted.current = id;
  };
}
