import { fetchedPart } from "#web/ui/dialogs/fetched.tsx";
import { Skeleton } from "#web/ui/feedback/states.tsx";

export const PaymentsInProgress = fetchedPart(
  async () => (await import("#web/features/payments/payments-in-progress.tsx")).PaymentsInProgress,
);
/** Below the first screen. */
export const LandlordBelow = fetchedPart(
  async () => (await import("./landlord-below.tsx")).LandlordBelow,
  <Skeleton className="h-96 rounded-card" />,
);
LandlordBelow.prefetch();
