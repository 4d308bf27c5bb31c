import { useEffect } from "react";
import { useSession } from "#web/api/session.tsx";
import { setLiveState } from "./live-state.ts";

/** Keeps the screens of whoever is signed in true. Its code is fetched when the browser has nothing better to do. */
export function useLive() {
  const session = useSession();
  const userId = session.status === "in" ? session.user.id : null;
  useEffect(() => {
    if (userId === null) return;
    const over = new AbortController();
    const load = async () => {
      try {
        const { startLiveUpdates } = await import("./start-live-updates.ts");
        if (!over.signal.aborted) over.signal.addEventListener("abort", startLiveUpdates());
      } catch {
        setLiveState("down");
        addEventListener("online", load, { once: true, signal: over.signal });
      }
    };
    whenIdle(() => !over.signal.aborted && load());
    return () => over.abort();
  }, [userId]);
}

/** Safari has no idle callbacks. */
const whenIdle = (work: () => void) =>
  "requestIdleCallback" in window ? requestIdleCallback(work, { timeout: 2_000 }) : setTimeout(work, 500);
