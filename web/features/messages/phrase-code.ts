import { useEffect } from "react";
import { createStore, useStore } from "#web/api/store.ts";
import { whenIdle } from "#web/api/when-idle.ts";

const code = createStore<typeof import("./phrase-notes.tsx") | null>(null);

/** Milliseconds within which the code comes, even if the browser is never idle. */
const within = 1_500;

/** The code that finds warning phrases; null until it is there. It loads once the messages are drawn. */
export function usePhraseCode() {
  useEffect(() => {
    if (code.get()) return;
    return whenIdle(() => {
      // Without it, messages are as they are; the next conversation tries again.
      import("./phrase-notes.tsx").then(code.set, () => undefined);
    }, within);
  }, []);
  return useStore(code);
}
