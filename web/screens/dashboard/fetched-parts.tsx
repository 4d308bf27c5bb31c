import { fetchedPart } from "#web/ui/dialogs/fetched-part.tsx";
import { Skeleton } from "#web/ui/feedback/states.tsx";

// What most visits to a dashboard do not show, or show only further down.
// Each skeleton is about as tall as its part, on a phone and on a desktop, so that what follows stays in place.
const step = <Skeleton className="h-96 rounded-card sm:h-52" />;
export const MoveInStep = fetchedPart(() => import("./move-in-step.tsx"), step);
export const NewsOfEnding = fetchedPart(() => import("./news-of-ending.tsx"), step);
export const StayToRate = fetchedPart(() => import("./stay-to-rate.tsx"), step);
export const StayingStep = fetchedPart(() => import("./staying-step.tsx"), step);
export const JustPaid = fetchedPart(() => import("./just-paid.tsx"), step);
export const CompleteYourProfile = fetchedPart(() => import("./complete-your-profile.tsx"));
export const VerificationGate = fetchedPart(
  () => import("#web/features/verification/verification-gate.tsx"),
  <Skeleton className="h-112 rounded-card" />,
);
export const MoveInQuestion = fetchedPart(() => import("#web/features/connections/move-in-question.tsx"));
export const YourProfile = fetchedPart(
  () => import("./your-profile.tsx"),
  <Skeleton className="h-96 rounded-card" />,
);
export const PaymentsInProgress = fetchedPart(
  () => import("#web/features/payments/payments-in-progress.tsx"),
);
/** At the end of the page, and drawn only once there are ratings: nothing stands in for it. */
export const RatingList = fetchedPart(async () => ({
  default: (await import("#web/features/ratings/rating-list.tsx")).RatingList,
}));
// Only where a fee did not simply stay paid.
export const FeeNote = fetchedPart(
  async () => ({ default: (await import("#web/features/receipts/fee-note.tsx")).FeeNote }),
  <span className="inline-block h-[1lh]" />,
);
