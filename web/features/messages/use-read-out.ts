import { useEffect, useState } from "react";

/** How long a screen reader may take to look at what has been drawn. */
const NOTICED_MS = 1_000;

/** Whether what comes into a log is read out: not the messages of old that it is opened with, nor an older page. */
export function useReadOut(busy: boolean): "off" | "polite" {
  const [noticed, setNoticed] = useState(false);
  useEffect(() => {
    if (busy) return setNoticed(false);
    const waiting = setTimeout(setNoticed, NOTICED_MS, true);
    return () => clearTimeout(waiting);
  }, [busy]);
  return noticed && !busy ? "polite" : "off";
}
