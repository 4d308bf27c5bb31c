import { fetchedPart } from "#web/ui/dialogs/fetched.tsx";

export { MoveInQuestion } from "#web/features/connections/move-in-question.tsx";
export { ConversationFacts } from "./conversation-facts.tsx";

/** Last, because the code of menus is large. */
export const ConversationMenu = fetchedPart(
  async () => (await import("./conversation-menu.tsx")).ConversationMenu,
  <span className="block size-11" />,
);
