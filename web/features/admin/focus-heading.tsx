import { useEffect, useRef } from "react";
import { useFocusNext } from "#web/ui/controls/focus.ts";

/** Inside a part of a screen that may disappear: then the screen's heading takes the focus. */
export function FocusHeading() {
  const heading = useRef<HTMLElement | null>(null);
  useEffect(() => {
    heading.current = document.querySelector("main h1");
  }, []);
  useFocusNext(heading);
  return null;
}
