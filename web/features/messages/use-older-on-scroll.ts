import { type RefObject, useEffect, useRef } from "react";

/** Pixels from the beginning at which the earlier messages are asked for. */
const NEAR = 300;

/** Loads the earlier messages when the reader scrolls up to the first that are known. A failure waits for the button. */
export function useOlderOnScroll(box: RefObject<HTMLElement | null>, load: (() => void) | null) {
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let top = element.scrollTop;
    const look = () => {
      const up = element.scrollTop < top;
      top = element.scrollTop;
      if (up && top < NEAR) latest.current?.();
    };
    element.addEventListener("scroll", look, { passive: true });
    return () => element.removeEventListener("scroll", look);
  }, [box]);
}
