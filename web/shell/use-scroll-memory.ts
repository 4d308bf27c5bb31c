import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { screenAt, wholeDocuments } from "#schema/screens.ts";
import { isNewVisit } from "#web/api/new-visit.ts";

/** A new screen starts at the top or at its #part. Back returns to the earlier scroll position. */
export function useScrollMemory() {
  const { key, pathname, search, hash } = useLocation();
  const kind = useNavigationType();
  const page = `${pathname}${search}`;
  // The first entry of a visit always has the key "default", whatever the page.
  const entry = `${key} ${page}`;
  const before = useRef({ page: "", hash: "" });

  useLayoutEffect(() => {
    history.scrollRestoration = "manual";
    const note = () => savePosition(entry, scrollY);
    // One frame later, because the browser itself scrolls while the screen changes.
    const frame = requestAnimationFrame(() => addEventListener("scroll", note, { passive: true }));
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", note);
    };
  }, [entry]);

  useLayoutEffect(() => {
    const last = before.current;
    before.current = { page, hash };
    // A dialog adds a history entry for the same page. A link to the #part where one is already replaces it.
    const isAgain = hash !== "" && kind === "REPLACE";
    if (last.page === page && last.hash === hash && !isAgain) return;
    const top = savedPosition(entry);
    // A new page is at its top, and reading the scroll position would cost a layout.
    if (!last.page && !top && !hash) return;
    // A prerendered page may be scrolled or focused before this runs.
    if (!last.page && (scrollY > 0 || document.activeElement !== document.body)) return;
    scrollTo(0, 0);
    if (kind === "POP" && top && (last.page || !isNewVisit())) return whenThere(returnsTo(top));
    if (hash) return whenThere(() => arrivedAt(hash));
  }, [entry, page, hash, kind]);
}

/**
 * Scrolls in one step, once the page has its full height for two frames; otherwise the footer would jump. When
 * the reader scrolls first, nothing happens.
 */
function returnsTo(top: number) {
  let before = document.documentElement.scrollHeight;
  return () => {
    const height = document.documentElement.scrollHeight;
    const room = height - innerHeight;
    const isThere = room > Math.max(0.9 * top, top - 99) && !document.querySelector("main .animate-late");
    const isDue = isThere && height === before;
    before = isThere ? height : 0;
    if (scrollY > 0) return true;
    if (isDue) scrollTo(0, top);
    return isDue;
  };
}

function arrivedAt(hash: string) {
  const part = document.getElementById(hash.slice(1));
  if (!part) return false;
  part.scrollIntoView();
  part.tabIndex = -1;
  part.focus({ preventScroll: true });
  return true;
}

/**
 * Tries again each frame for five seconds, because code or data may still be loading. Stops when the reader
 * presses something.
 */
function whenThere(done: () => boolean) {
  const over = new AbortController();
  const stop = () => over.abort();
  const until = performance.now() + 5_000;
  const attempt = () => {
    if (over.signal.aborted) return;
    if (done() || performance.now() > until) stop();
    else requestAnimationFrame(attempt);
  };
  for (const sign of ["keydown", "pointerdown"]) addEventListener(sign, stop, { signal: over.signal });
  attempt();
  return stop;
}

const drawer = "scroll-positions";
let positions: Map<string, number> | undefined;

/** Scroll positions by history entry. They last as long as the tab, including reloads. */
function opened(): Map<string, number> {
  if (positions) return positions;
  positions = new Map(read());
  addEventListener("pagehide", () => {
    sessionStorage.setItem(drawer, JSON.stringify([...opened()].slice(-50)));
    // A page that is prerendered whole has its full height before any script runs, so the browser can restore the
    // position itself.
    const names: readonly string[] = wholeDocuments;
    history.scrollRestoration = names.includes(screenAt(location.pathname)) ? "auto" : "manual";
  });
  return positions;
}

function read(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(drawer) ?? "[]");
  } catch {
    return [];
  }
}

/** Saves the scroll position of a history entry. */
function savePosition(entry: string, top: number) {
  opened().set(entry, top);
}

/** The saved scroll position of a history entry. */
const savedPosition = (entry: string) => opened().get(entry);
