/** The case that was opened last, and its place in the list, so that the keys go on from there after Back. */
let last: { id: string; place: number } | null = null;

const links = () => [...document.querySelectorAll<HTMLElement>("[data-queue] [data-case]")];
const idOf = (link: HTMLElement) => link.dataset.case;

/** The id of the case that has the focus. */
export const focusedCase = () => links().find((link) => link === document.activeElement)?.dataset.case;

/** Notes which case is opened. */
export function noteOpened(id: string) {
  last = { id, place: links().findIndex((link) => idOf(link) === id) };
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
