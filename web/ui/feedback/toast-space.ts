import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/** What a toast must not cover. */
const content =
  "[data-offline], main :is(h1, h2, h3, p, dt, dd, li, label, img, svg, a, button, input, select, textarea)";
/** Pixels between a toast and what follows it. */
const gap = 8;

/** The empty pixels below this line of the window; `unknown` while a screen is loading. */
function emptyBelow(line: number, unknown: number) {
  const tops = [...document.querySelectorAll(content)].flatMap((element) => {
    const { top, bottom, width } = element.getBoundingClientRect();
    return width > 1 && bottom > line && top < innerHeight ? [Math.max(0, top - line)] : [];
  });
  return tops.length > 0 ? Math.min(...tops) : unknown;
}

/**
 * Makes room for a toast in the page's header, so that it covers nothing. A toast takes the empty space under the
 * header. Where that is too little, the page scrolls up; at its top, it moves down. When the toast closes, nothing moves:
 * the page stays moved down until that part is scrolled out of sight or another screen opens.
 */
export function useToastSpace(place: HTMLElement | null, isOpen: boolean) {
  const header = place?.closest("header");
  const { pathname } = useLocation();
  const moved = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen begins anew.
  useLayoutEffect(() => {
    moved.current = 0;
    if (header) header.style.marginBottom = "";
  }, [header, pathname]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has other empty space.
  useLayoutEffect(() => {
    if (!place || !header || !isOpen) return;
    const { style } = document.documentElement;
    let isFirst = true;
    const makeRoom = () => {
      const height = place.offsetHeight;
      // A toast that is closing has no height.
      if (height === 0) return;
      header.style.marginBottom = `${moved.current - height}px`;
      style.setProperty("--toast-height", `${height}px`);
      // Later, only the top of the page may change: elsewhere the reader has scrolled.
      if (!isFirst && scrollY > 0) return;
      isFirst = false;
      // A screen that is loading appears below the room that its toast has made.
      const empty = emptyBelow(header.getBoundingClientRect().bottom - height, moved.current);
      const missing = height + gap - empty;
      if (missing <= 0) return;
      const back = Math.min(scrollY, missing);
      scrollBy(0, -back);
      moved.current += missing - back;
      header.style.marginBottom = `${moved.current - height}px`;
    };
    const watch = new ResizeObserver(makeRoom);
    for (const element of [place, document.querySelector("main")]) if (element) watch.observe(element);
    return () => {
      watch.disconnect();
      style.removeProperty("--toast-height");
      header.style.marginBottom = moved.current > 0 ? `${moved.current}px` : "";
    };
  }, [place, header, isOpen, pathname]);

  useLayoutEffect(() => {
    if (!header || isOpen) return;
    const forget = () => {
      const space = moved.current;
      if (space === 0 || scrollY < space) return;
      moved.current = 0;
      header.style.marginBottom = "";
      scrollBy(0, -space);
    };
    addEventListener("scrollend", forget);
    return () => removeEventListener("scrollend", forget);
  }, [header, isOpen]);
}
