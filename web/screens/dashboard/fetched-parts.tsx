import { fetchedPart } from "#web/ui/dialogs/fetched.tsx";

// Parts of both dashboards that most visits do not need. Each file is one chunk.
export const CompleteYourProfile = fetchedPart(
  async () => (await import("./complete-your-profile.tsx")).CompleteYourProfile,
);

const notes = () => import("./rare-notes.tsx");
export const SuspensionPause = fetchedPart(async () => (await notes()).SuspensionPause);
// Only for fees with a refund or dispute.
export const FeeNote = fetchedPart(
  async () => (await notes()).FeeNote,
  <span className="inline-block h-[1lh]" />,
);

const conversation = () => import("./conversation-parts.tsx");
export const ConversationFacts = fetchedPart(
  async () => (await conversation()).ConversationFacts,
  <span className="inline-block h-6" />,
);
export const ConversationMenu = fetchedPart(
  async () => (await conversation()).ConversationMenu,
  <span className="size-11" />,
);
export const MoveInQuestion = fetchedPart(async () => (await conversation()).MoveInQuestion);
