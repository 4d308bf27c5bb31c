import { useEffect, useState } from "react";

/** Milliseconds without a press, a key or a scroll after which the person counts as away. */
const attendedFor = 10 * 60_000;

/** Whether the person has done something on the page in the last ten minutes. */
export function useIsActive(): boolean {
  const [attended, setAttended] = useState(true);
  useEffect(() => {
    let timer = 0;
    const note = () => {
      clearTimeout(timer);
      setAttended(true);
      timer = window.setTimeout(() => setAttended(false), attendedFor);
    };
    note();
    const over = new AbortController();
    for (const event of ["pointerdown", "keydown", "scroll"])
      addEventListener(event, note, { passive: true, signal: over.signal });
    return () => {
      over.abort();
      clearTimeout(timer);
    };
  }, []);
  return attended;
}
