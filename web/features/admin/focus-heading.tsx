import { useEffect, useRef } from "react";
import { useFocusNext } from "#web/ui/controls/focus.ts";

/** Belongs inside a part of a screen that may disappear. If that part has the focus then, the screen's heading takes it. */
export function FocusHeading() {
  const heading = useRef<HTMLElement | null>(null);
  useEffect(() => {
    heading.current = document.querySelector("main h1");
  }, []);
  useFocusNext(heading);
  return null;
}
