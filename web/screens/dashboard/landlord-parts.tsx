import { fetchedPart } from "#web/ui/dialogs/fetched.tsx";
import { Loading, Skeleton } from "#web/ui/feedback/states.tsx";

export const PaymentsInProgress = fetchedPart(
  async () => (await import("#web/features/payments/payments-in-progress.tsx")).PaymentsInProgress,
);
/** Below the first screen. The placeholder is as high as the window, so that the content after it stays out of sight. */
export const LandlordBelow = fetchedPart(
  async () => (await import("./landlord-below.tsx")).LandlordBelow,
  <Loading className="min-h-dvh">
    <Skeleton className="h-96 rounded-card" />
  </Loading>,
);
LandlordBelow.prefetch();
