import { fetchedDialog } from "#web/ui/dialogs/fetched-dialog.tsx";
import { prefetchLatestPage } from "./latest-page.ts";

/** The messages dialog, in its own chunk. Its thread is read while the code loads. */
export const MessagesDialog = fetchedDialog(
  async () => (await import("./messages-dialog.tsx")).MessagesDialog,
  ({ connection }) => prefetchLatestPage(connection.id),
);
