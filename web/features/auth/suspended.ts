import { fetchedPart } from "#web/ui/dialogs/fetched.tsx";

/** The code of these words loads when someone is suspended. */
export const SuspendedNotice = fetchedPart(
  async () => (await import("./suspended-notice.tsx")).SuspendedNotice,
);
