import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Moves the page down by the height of a toast in its header, so that the toast covers nothing. When the toast goes,
 * the room stays until the next screen: a button must not move while somebody is about to press it.
 */
export function useRoom(place: HTMLElement | null, isOpen: boolean) {
  const header = place?.closest("header");
  const { pathname } = useLocation();
  const left = useRef({ height: 0, pathname });

  useLayoutEffect(() => {
    if (header && left.current.pathname !== pathname) header.style.marginBottom = "";
  }, [header, pathname]);

  useLayoutEffect(() => {
    if (!place || !header || !isOpen) return;
    const { style } = document.documentElement;
    // The next toast takes the room that the last one left, which may be scrolled away.
    if (header.style.marginBottom) scrollBy(0, -Math.min(left.current.height, scrollY));
    header.style.marginBottom = "";
    let height = 0;
    const watch = new ResizeObserver(() => {
      // Nothing is left of a toast that is just going: its room stays.
      if (place.offsetHeight === 0) return;
      height = place.offsetHeight;
      style.setProperty("--toast-height", `${height}px`);
    });
    watch.observe(place);
    return () => {
      watch.disconnect();
      style.removeProperty("--toast-height");
      left.current = { height, pathname };
      header.style.marginBottom = `${height}px`;
    };
  }, [place, header, isOpen, pathname]);
}
