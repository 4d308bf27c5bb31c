import { fetchedPart } from "#web/ui/dialogs/fetched.tsx";
import { Loading, Skeleton } from "#web/ui/feedback/states.tsx";

export const MigrantGate = fetchedPart(
  async () => (await import("./migrant-gate.tsx")).MigrantGate,
  // As high as the window, so that the links below do not move into it and out again.
  <Loading className="min-h-dvh">
    <Skeleton className="h-112 rounded-card" />
  </Loading>,
);
/** Below the first screen. */
export const MigrantBelow = fetchedPart(
  async () => (await import("./migrant-below.tsx")).MigrantBelow,
  <Skeleton className="h-96 rounded-card" />,
);
MigrantBelow.prefetch();
