import { fetchedMenu, fetchedPart } from "#web/ui/dialogs/fetched.tsx";
import { Skeleton } from "#web/ui/feedback/states.tsx";

// Parts of both dashboards that most visits do not need. Each file is one chunk.
export const CompleteYourProfile = fetchedPart(
  async () => (await import("./complete-your-profile.tsx")).CompleteYourProfile,
);

const conversation = () => import("./conversation-parts.tsx");
export const ConversationFacts = fetchedPart(async () => (await conversation()).ConversationFacts);
export const ConversationMenu = fetchedMenu(async () => (await conversation()).ConversationMenu);
export const MoveInQuestion = fetchedPart(
  async () => (await conversation()).MoveInQuestion,
  // As high as the question on a phone, so that the messages above do not move.
  <Skeleton className="mb-3 h-48 rounded-card" />,
);
