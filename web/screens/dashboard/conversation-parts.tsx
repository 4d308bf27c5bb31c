import { fetchedMenu } from "#web/ui/dialogs/fetched.tsx";

export { MoveInQuestion } from "#web/features/connections/move-in-question.tsx";
export { ConversationFacts } from "./conversation-facts.tsx";

export const ConversationMenu = fetchedMenu(
  async () => (await import("./conversation-menu.tsx")).ConversationMenu,
);
