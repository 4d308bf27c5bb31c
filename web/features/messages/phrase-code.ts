import { useEffect } from "react";
import { createStore, useStore } from "#web/api/store.ts";
import { whenIdle } from "#web/api/when-idle.ts";

const code = createStore<typeof import("./phrase-notes.tsx") | null>(null);

/** Milliseconds after which the code loads even if the browser is not idle. */
const within = 1_500;

/** The code that finds warning phrases, or null until it has loaded. It loads after the messages are rendered. */
export function usePhraseCode() {
  useEffect(() => {
    if (code.get()) return;
    return whenIdle(() => {
      // If it fails, the messages have no notes, and the next conversation tries again.
      import("./phrase-notes.tsx").then(code.set, () => undefined);
    }, within);
  }, []);
  return useStore(code);
}
