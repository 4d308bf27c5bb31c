import { fetchedDialog } from "#web/ui/dialogs/fetched-dialog.tsx";

/** Asks whether a sign-in undoes the deletion of the account. Its code loads separately, because few people see it. */
export const UndoDeletionDialog = fetchedDialog(
  async () => (await import("./undo-deletion-dialog.tsx")).UndoDeletionDialog,
);
