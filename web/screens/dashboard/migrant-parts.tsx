import { fetchedPart } from "#web/ui/dialogs/fetched.tsx";
import { Skeleton } from "#web/ui/feedback/states.tsx";

export const MigrantGate = fetchedPart(
  async () => (await import("./migrant-gate.tsx")).MigrantGate,
  <Skeleton className="h-112 rounded-card" />,
);
/** Below the first screen. */
export const MigrantBelow = fetchedPart(
  async () => (await import("./migrant-below.tsx")).MigrantBelow,
  <Skeleton className="h-96 rounded-card" />,
);
MigrantBelow.prefetch();
