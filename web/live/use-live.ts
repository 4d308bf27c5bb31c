import { useEffect } from "react";
import { useSession } from "#web/api/session.tsx";
import { whenIdle } from "#web/api/when-idle.ts";
import { countInTitle } from "#web/ui/layout/document-title.ts";
import { setLiveState } from "./live-state.ts";

/** Starts live updates for the signed-in person. The code loads when the browser is idle. */
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
    over.signal.addEventListener("abort", whenIdle(load, 2_000));
    return () => {
      over.abort();
      countInTitle(null);
    };
  }, [userId]);
}
