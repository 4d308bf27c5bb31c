import { useEffect } from "react";

/** Milliseconds. Two taps of a finger are often too slow for the browser's double click. */
const within = 700;
/** Pixels. A finger does not come back to exactly the same place. */
const samePlace = 32;

/** The last click anywhere. */
let last: MouseEvent | undefined;
const remember = (event: MouseEvent) => {
  last = event;
};
// Prerendering has no window.
globalThis.addEventListener?.("click", remember, true);

/**
 * A click at the place of the one that led to this question repeats that one, and does nothing while the question is
 * new. `question` changes with each question of a dialog. Keys have no place and always count.
 */
export function useIgnoresRepeated(question: unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each question
  useEffect(() => {
    const before = last;
    if (!before) return;
    const since = performance.now();
    const ignore = (event: MouseEvent) => {
      const distance = Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY);
      if (event.detail === 0 || event.timeStamp - since > within || distance > samePlace) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const kinds = ["mousedown", "click"] as const;
    for (const kind of kinds) document.addEventListener(kind, ignore, true);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, ignore, true);
    };
  }, [question]);
}
