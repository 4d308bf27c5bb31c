import { type ReactNode, ViewTransition } from "react";

/** Connects a person's portrait in the list with the one on their profile in a view transition. */
export function SharedPortrait({ of, children }: { of: { userId: string }; children: ReactNode }) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return children;
  return (
    <ViewTransition name={`portrait-${of.userId}`} default="none" share="portrait">
      {children}
    </ViewTransition>
  );
}
