import { fetchedPart } from "#web/ui/dialogs/fetched.tsx";

/** The notice for a suspended account. Its code loads only when it is needed. */
export const SuspendedNotice = fetchedPart(
  async () => (await import("./suspended-notice.tsx")).SuspendedNotice,
);
