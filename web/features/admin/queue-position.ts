import { useEffect, useRef } from "react";

/** The case that was opened last, and its place in the list, so that the focus and the keys go on from there after Back. */
let last: { id: string; place: number } | null = null;
/** Whether the reviewer has left the queue for that case. */
let isAway = false;

const links = () => [...document.querySelectorAll<HTMLElement>("[data-queue] [data-case]")];
const idOf = (link: HTMLElement) => link.dataset.case;

/** The id of the case that has the focus. */
export const focusedCase = () => links().find((link) => link === document.activeElement)?.dataset.case;

/** Notes which case is opened. */
export function noteOpened(id: string) {
  last = { id, place: links().findIndex((link) => idOf(link) === id) };
  isAway = true;
}

/**
 * Once the list is there, puts the focus on the case that the reviewer comes back from. When the newest list has come without
 * it, the heading has the focus, and the keys go on at its place.
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

/** Puts the focus on the next or previous case. Says whether that is the last one of the list. */
export function stepThroughQueue(by: 1 | -1): { isAtEnd: boolean } {
  const all = links();
  const focused = all.indexOf(document.activeElement as HTMLElement);
  const before = focused < 0 ? placeBefore(all, by) : focused;
  const place = Math.max(0, Math.min(all.length - 1, before + by));
  all[place]?.focus();
  all[place]?.scrollIntoView({ block: "nearest" });
  return { isAtEnd: place >= all.length - 1 };
}

/** From where to go on when no case has the focus. A closed case has left the list: its place has the next one. */
function placeBefore(all: readonly HTMLElement[], by: 1 | -1): number {
  if (!last) return by === 1 ? -1 : 0;
  const opened = last;
  const place = all.findIndex((link) => idOf(link) === opened.id);
  return place >= 0 ? place : by === 1 ? opened.place - 1 : opened.place;
}
