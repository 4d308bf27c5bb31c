import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Bubble } from "./conversation.ts";

/** Within this many pixels of the end, the reader counts as being at the end. */
const NEAR_END = 64;

/**
 * Keeps the newest message in view while the reader is at the end, and otherwise counts the new messages. Older
 * messages that load above do not move the view.
 */
export function useStickToBottom(box: RefObject<HTMLElement | null>, bubbles: readonly Bubble[]) {
  const atEnd = useRef(true);
  const seen = useRef<{ first?: string; keys: ReadonlySet<string>; height: number }>({
    keys: new Set(),
    height: 0,
  });
  const [missed, setMissed] = useState(0);
  /** A ref, because `missed` changes only with the next render. */
  const isAtEnd = useCallback(() => atEnd.current, []);

  const toEnd = useCallback(() => {
    const element = box.current;
    if (element) element.scrollTop = element.scrollHeight;
    atEnd.current = true;
    setMissed(0);
  }, [box]);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { first, keys, height } = seen.current;
    const behind = bubbles.slice(bubbles.findIndex((bubble) => bubble.key === first) + 1);
    // New messages are not always last, because an unsent own message stays at the end.
    const fresh = behind.filter((bubble) => !keys.has(bubble.key));
    if (keys.size === 0 || fresh.some((bubble) => bubble.mine)) toEnd();
    else if (fresh.length > 0) {
      if (atEnd.current) toEnd();
      else setMissed((count) => count + fresh.length);
    } else if (first !== bubbles[0]?.key) {
      element.scrollTop += element.scrollHeight - height;
    }
    seen.current = {
      first: bubbles[0]?.key,
      keys: new Set(bubbles.map((bubble) => bubble.key)),
      height: element.scrollHeight,
    };
  }, [box, bubbles, toEnd]);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let room = element.clientHeight;
    const look = () => {
      // Ignores scrolling that a resize caused.
      if (element.clientHeight !== room) return;
      atEnd.current = element.scrollHeight - element.scrollTop - room < NEAR_END;
      if (atEnd.current) setMissed(0);
    };
    // A phone keyboard or a growing composer reduces the height.
    const resized = new ResizeObserver(() => {
      room = element.clientHeight;
      if (atEnd.current) element.scrollTop = element.scrollHeight;
    });
    resized.observe(element);
    for (const content of element.children) resized.observe(content);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [box]);

  return { missed, toEnd, isAtEnd };
}

/** Within this many pixels of the start, earlier messages load. */
const NEAR_START = 300;

/** Loads earlier messages when the reader scrolls to the first loaded ones. After a failure, only the button retries. */
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
      if (up && top < NEAR_START) latest.current?.();
    };
    element.addEventListener("scroll", look, { passive: true });
    return () => element.removeEventListener("scroll", look);
  }, [box]);
}
