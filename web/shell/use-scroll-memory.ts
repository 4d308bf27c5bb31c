import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

const keyOf = (entry: string) => `scroll:${entry}`;

/** A new screen begins at its top or at its #part; Back returns to where the reader was. */
export function useScrollMemory() {
  const { key, pathname, search, hash } = useLocation();
  const kind = useNavigationType();
  const page = `${pathname}${search}`;
  const before = useRef({ page, hash: "" });

  useLayoutEffect(() => {
    const last = before.current;
    before.current = { page, hash };
    // A dialog's entry is the same place; a link to a part of the same page is the browser's business.
    if (last.page === page && (last.hash === hash || kind === "POP")) return;
    if (kind === "POP") return restore(Number(sessionStorage.getItem(keyOf(key)) ?? 0));
    if (!hash) {
      scrollTo(0, 0);
      return;
    }
    return whenThere(() => {
      const part = document.getElementById(decodeURIComponent(hash.slice(1)));
      part?.scrollIntoView();
      return part !== null;
    });
  }, [key, page, hash, kind]);

  useEffect(() => {
    history.scrollRestoration = "manual";
    const remember = () => sessionStorage.setItem(keyOf(key), String(Math.round(scrollY)));
    addEventListener("scrollend", remember);
    addEventListener("pagehide", remember);
    return () => {
      removeEventListener("scrollend", remember);
      removeEventListener("pagehide", remember);
    };
  }, [key]);
}

function restore(top: number) {
  return whenThere(() => {
    scrollTo(0, top);
    return Math.abs(scrollY - top) < 2;
  });
}

/** Tries again each frame for a second, because a screen's code or its list may still be on the way. */
function whenThere(done: () => boolean) {
  let frame = 0;
  const until = performance.now() + 1_000;
  const attempt = () => {
    if (!done() && performance.now() < until) frame = requestAnimationFrame(attempt);
  };
  attempt();
  return () => cancelAnimationFrame(frame);
}
