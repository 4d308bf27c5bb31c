import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Bubble } from "./conversation.ts";

/** Pixels from the end that still count as being there. */
const NEAR_END = 64;

/**
 * Keeps the newest message in sight for a reader who is at the end, and counts what comes for one who is not.
 * Older messages that come in front push nothing away.
 */
export function useStickToBottom(box: RefObject<HTMLElement | null>, bubbles: readonly Bubble[]) {
  const atEnd = useRef(true);
  const seen = useRef<{ first?: string; keys: ReadonlySet<string>; height: number }>({
    keys: new Set(),
    height: 0,
  });
  const [missed, setMissed] = useState(0);
  /** Known as soon as a message is drawn; how much was missed only with the next drawing. */
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
    // Not only what stands last: an unsent message of one's own keeps its place at the end.
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
      // A scroll that a change of size has caused says nothing about the reader.
      if (element.clientHeight !== room) return;
      atEnd.current = element.scrollHeight - element.scrollTop - room < NEAR_END;
      if (atEnd.current) setMissed(0);
    };
    // The keyboard of a phone or a growing composer takes room away; a failed message takes more.
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

/** Pixels from the beginning at which the earlier messages are asked for. */
const NEAR_START = 300;

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
      if (up && top < NEAR_START) latest.current?.();
    };
    element.addEventListener("scroll", look, { passive: true });
    return () => element.removeEventListener("scroll", look);
  }, [box]);
}
