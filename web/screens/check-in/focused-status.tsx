import { type ReactNode, useEffect, useRef } from "react";

/** Says what has just happened. It takes the focus, because the pressed button is gone, so that it is read aloud. */
export function FocusedStatus({ children }: { children: ReactNode }) {
  const shown = useRef<HTMLParagraphElement>(null);
  useEffect(() => shown.current?.focus(), []);
  return (
    <p role="status" ref={shown} tabIndex={-1}>
      {children}
    </p>
  );
}
