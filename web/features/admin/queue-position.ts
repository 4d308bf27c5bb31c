import { useEffect, useRef } from "react";

/** The case that was opened last, and its place in the list. After Back, the focus and the keys continue from there. */
let last: { id: string; place: number } | null = null;
/** Whether the reviewer has left the queue for that case. */
let isAway = false;

const links = () => [...document.querySelectorAll<HTMLElement>("[data-queue] [data-case]")];
const idOf = (link: HTMLElement) => link.dataset.case;

/** The id of the case that has the focus. */
export const focusedCase = () => links().find((link) => link === document.activeElement)?.dataset.case;

/** Stores which case is opened. */
export function noteOpened(id: string) {
  last = { id, place: links().findIndex((link) => idOf(link) === id) };
  isAway = true;
}

/**
 * Focuses the case that the reviewer comes back from, once the list is loaded. When the list does not contain that case, the
 * heading takes the focus, and the keys continue at the old place of the case.
 */
export function useReturn(isListed: boolean, isFetching: boolean) {
  const returns = useRef(isAway);
  useEffect(() => {
    if (!isListed || !returns.current) return;
    isAway = false;
    returns.current = isFetching;
    const active = document.activeElement;
    if (active && active !== document.body && active.tagName !== "H1") return;
    const row = links().find((link) => idOf(link) === last?.id);
    const next = row ?? document.querySelector<HTMLElement>("main h1");
    next?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "center" });
  }, [isListed, isFetching]);
}

/** Focuses the next or previous case. Returns whether that is the last one of the list. */
export function stepThroughQueue(by: 1 | -1): { isAtEnd: boolean } {
  const all = links();
  const focused = all.indexOf(document.activeElement as HTMLElement);
  const before = focused < 0 ? placeBefore(all, by) : focused;
  const place = Math.max(0, Math.min(all.length - 1, before + by));
  all[place]?.focus();
  all[place]?.scrollIntoView({ block: "nearest" });
  return { isAtEnd: place >= all.length - 1 };
}

/** The place to continue from when no case has the focus. If the opened case left the list, the next one has its place. */
function placeBefore(all: readonly HTMLElement[], by: 1 | -1): number {
  if (!last) return by === 1 ? -1 : 0;
  const opened = last;
  const place = all.findIndex((link) => idOf(link) === opened.id);
  return place >= 0 ? place : by === 1 ? opened.place - 1 : opened.place;
}
