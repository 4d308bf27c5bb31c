import { fetchedPart } from "#web/ui/dialogs/fetched.tsx";
import { Loading, Skeleton } from "#web/ui/feedback/states.tsx";

// The placeholder is as high as the window, so that the content after it stays out of sight.
const placeholder = (
  <Loading className="min-h-dvh">
    <Skeleton className="h-112 rounded-card" />
  </Loading>
);

export const MigrantGate = fetchedPart(
  async () => (await import("./migrant-gate.tsx")).MigrantGate,
  placeholder,
);
/** Below the connections of a migrant who is no longer verified. */
export const VerificationGate = fetchedPart(
  async () => (await import("#web/features/verification/verification-gate.tsx")).VerificationGate,
  placeholder,
);
/** Below the first screen. */
export const MigrantBelow = fetchedPart(
  async () => (await import("./migrant-below.tsx")).MigrantBelow,
  <Loading className="min-h-dvh">
    <Skeleton className="h-96 rounded-card" />
  </Loading>,
);
MigrantBelow.prefetch();
