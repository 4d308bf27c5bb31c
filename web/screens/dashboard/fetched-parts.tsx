import { fetchedPart } from "#web/ui/dialogs/fetched.tsx";
import { Skeleton } from "#web/ui/feedback/states.tsx";

// Parts that most visits do not need, or only after scrolling. Each placeholder is about as tall as its part,
// so that the content below stays in place.
export const CompleteYourProfile = fetchedPart(
  async () => (await import("./complete-your-profile.tsx")).CompleteYourProfile,
);
export const VerificationGate = fetchedPart(
  async () => (await import("#web/features/verification/verification-gate.tsx")).VerificationGate,
  <Skeleton className="h-112 rounded-card" />,
);
const below = <Skeleton className="h-96 rounded-card" />;
export const LandlordBelow = fetchedPart(
  async () => (await import("./landlord-below.tsx")).LandlordBelow,
  below,
);
export const MigrantBelow = fetchedPart(
  async () => (await import("./migrant-below.tsx")).MigrantBelow,
  below,
);
export const PaymentsInProgress = fetchedPart(
  async () => (await import("#web/features/payments/payments-in-progress.tsx")).PaymentsInProgress,
);
// Only for fees with a refund or dispute.
export const FeeNote = fetchedPart(
  async () => (await import("#web/features/receipts/fee-note.tsx")).FeeNote,
  <span className="inline-block h-[1lh]" />,
);
// Parts of the conversation.
export const MoveInQuestion = fetchedPart(
  async () => (await import("#web/features/connections/move-in-question.tsx")).MoveInQuestion,
);
export const ConversationFacts = fetchedPart(
  async () => (await import("./conversation-facts.tsx")).ConversationFacts,
  <span className="inline-block h-6" />,
);
export const ConversationMenu = fetchedPart(
  async () => (await import("./conversation-menu.tsx")).ConversationMenu,
  <span className="size-11" />,
);
