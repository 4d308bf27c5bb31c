/** Runs `work` when the browser is idle, at the latest after `within` milliseconds. Returns the function that cancels. */
export function whenIdle(work: () => void, within: number): () => void {
  // Safari has no idle callbacks; a short delay replaces them.
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(work, within / 5);
    return () => clearTimeout(timer);
  }
  const callback = requestIdleCallback(work, { timeout: within });
  return () => cancelIdleCallback(callback);
}
