export type Go = () => void;

/** The function that asks before leaving. Set while unsent text is on the screen. */
let question: ((go: Go) => void) | null = null;

/** Leaves the screen (at sign-out, for example), but asks first when unsent text would be lost. */
export function leave(go: Go) {
  if (question) question(go);
  else go();
}

/** The work that sign-out finishes first. */
const unfinished = new Set<() => Promise<unknown>>();

/** Adds work that must be done before the session ends. Returns the function that removes it. */
export function finishBeforeSignOut(finish: () => Promise<unknown>) {
  unfinished.add(finish);
  return () => {
    unfinished.delete(finish);
  };
}

/** Finishes that work; null when there is none. */
export const finishWork = () =>
  unfinished.size === 0 ? null : Promise.allSettled([...unfinished].map((finish) => finish()));

/** Sets the function that asks. Returns the function that removes it. */
export function askBeforeLeaving(ask: (go: Go) => void) {
  question = ask;
  return () => {
    question = null;
  };
}
