import { fetchedDialog } from "#web/ui/dialogs/fetched-dialog.tsx";

/** The report dialog, in its own chunk. */
export const ReportDialog = fetchedDialog(async () => (await import("./report-dialog.tsx")).ReportDialog);
