import { useEffect, useRef } from "react";

/**
 * A section that takes the focus when what it shows gives way to something else and the pressed button is gone with
 * it: a keyboard would begin at the top of the page again. Not when it has only just come ("loading").
 */
export function useKeptFocus(shown: string) {
  const section = useRef<HTMLElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    const past = before.current;
    before.current = shown;
    if (past === shown || past === "loading" || document.activeElement !== document.body) return;
    section.current?.focus();
  }, [shown]);
  return section;
}
