import { type ReactNode, startTransition, useEffect, useState } from "react";

/** False until the first part of a screen has been painted, so that it shows early; true after that. */
export function useSecondStep(): boolean {
  const [isSecond, setSecond] = useState(false);
  useEffect(() => {
    let after = 0;
    // The task that follows a frame begins when the frame has been painted.
    const frame = requestAnimationFrame(() => {
      after = window.setTimeout(() => startTransition(() => setSecond(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(after);
    };
  }, []);
  return isSecond;
}

/**
 * Content below the first screen, which renders one step later. Its placeholder is as high as the window, so that nothing
 * moves, and is marked as loading, so that Back waits for it before it scrolls.
 */
export function SecondStep({ children }: { children: ReactNode }) {
  return useSecondStep() ? children : <div className="min-h-dvh animate-late" />;
}
