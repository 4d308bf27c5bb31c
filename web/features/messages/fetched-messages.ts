import { fetchedDialog } from "#web/ui/dialogs/fetched-dialog.tsx";

/** The messages dialog; its code comes when somebody is about to open it. */
export const MessagesDialog = fetchedDialog(() => import("./messages-dialog.tsx"));
