import { fetchedDialog } from "#web/ui/dialogs/fetched-dialog.tsx";

/** The messages dialog, in its own chunk. */
export const MessagesDialog = fetchedDialog(
  async () => (await import("./messages-dialog.tsx")).MessagesDialog,
);
