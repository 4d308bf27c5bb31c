import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/** A new screen begins at its top or at its #part; Back returns to where the reader was. */
export function useScrollMemory() {
  const { key, pathname, search, hash } = useLocation();
  const kind = useNavigationType();
  const page = `${pathname}${search}`;
  // A visit's first entry is always called "default", whichever page it is.
  const entry = `${key} ${page}`;
  const before = useRef({ page: "", hash: "" });

  useLayoutEffect(() => {
    history.scrollRestoration = "manual";
    const note = () => savePosition(entry, scrollY);
    // A frame later: what the browser scrolls while the screen changes says nothing about the reader.
    const frame = requestAnimationFrame(() => addEventListener("scroll", note, { passive: true }));
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", note);
    };
  }, [entry]);

  useLayoutEffect(() => {
    const last = before.current;
    before.current = { page, hash };
    // The entry that a dialog adds is the same place.
    if (last.page === page && last.hash === hash) return;
    // A prerendered page can be read, scrolled and gone through by keyboard before this runs.
    if (!last.page && (scrollY > 0 || document.activeElement !== document.body)) return;
    const top = savedPosition(entry);
    scrollTo(0, 0);
    if (kind === "POP" && top) return whenThere(returnsTo(top));
    if (hash) return whenThere(() => arrivedAt(hash));
  }, [entry, page, hash, kind]);
}

/**
 * In one go, once everything has come and is drawn at its height: from the end of a shorter page, and within the
 * frame that lengthens it, the footer would jump. Whoever scrolls by themselves stays there.
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
  const part = document.getElementById(decodeURIComponent(hash.slice(1)));
  if (!part) return false;
  part.scrollIntoView();
  part.tabIndex = -1;
  part.focus({ preventScroll: true });
  return true;
}

/**
 * Tries again each frame for a while, because a screen's code or its list may still be on the way. Whoever presses
 * something meanwhile is not moved from it.
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

/** Kept for the life of the tab; a reload reads them back. */
function opened(): Map<string, number> {
  if (positions) return positions;
  positions = new Map(read());
  addEventListener("pagehide", () => {
    sessionStorage.setItem(drawer, JSON.stringify([...opened()].slice(-50)));
    // A prerendered page is whole before any script runs: there the browser itself returns to the place.
    history.scrollRestoration = "auto";
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

/** Notes how far down the reader is on one entry of the history. */
function savePosition(entry: string, top: number) {
  opened().set(entry, top);
}

/** Where the reader was on that entry, if they have been there. */
const savedPosition = (entry: string) => opened().get(entry);
