import { fetchedPart } from "#web/ui/dialogs/fetched.tsx";
import { Skeleton } from "#web/ui/feedback/states.tsx";

// Parts that most visits do not need, or only after scrolling. Each placeholder is about as tall as its part,
// so that the content below stays in place.
const step = <Skeleton className="h-96 rounded-card sm:h-52" />;
export const MoveInStep = fetchedPart(async () => (await import("./fetched-steps.tsx")).MoveInStep, step);
export const NewsOfEnding = fetchedPart(async () => (await import("./fetched-steps.tsx")).NewsOfEnding, step);
export const StayToRate = fetchedPart(async () => (await import("./fetched-steps.tsx")).StayToRate, step);
export const StayingStep = fetchedPart(async () => (await import("./fetched-steps.tsx")).StayingStep, step);
export const JustPaid = fetchedPart(async () => (await import("./fetched-steps.tsx")).JustPaid, step);
export const CompleteYourProfile = fetchedPart(
  async () => (await import("./complete-your-profile.tsx")).CompleteYourProfile,
);
export const VerificationGate = fetchedPart(
  async () => (await import("#web/features/verification/verification-gate.tsx")).VerificationGate,
  <Skeleton className="h-112 rounded-card" />,
);
export const MoveInQuestion = fetchedPart(
  async () => (await import("#web/features/connections/move-in-question.tsx")).MoveInQuestion,
);
export const YourProfile = fetchedPart(
  async () => (await import("./your-profile.tsx")).YourProfile,
  <Skeleton className="h-96 rounded-card" />,
);
export const PaymentsInProgress = fetchedPart(
  async () => (await import("#web/features/payments/payments-in-progress.tsx")).PaymentsInProgress,
);
/** At the end of the page, and empty without ratings, so it needs no placeholder. */
export const RatingList = fetchedPart(
  async () => (await import("#web/features/ratings/rating-list.tsx")).RatingList,
);
// Only for fees with a refund or dispute.
export const FeeNote = fetchedPart(
  async () => (await import("#web/features/receipts/fee-note.tsx")).FeeNote,
  <span className="inline-block h-[1lh]" />,
);
