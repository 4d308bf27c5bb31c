import { listPasskeys } from "#schema/endpoints/passkeys.ts";
import { useRead } from "#web/api/query.ts";
import { knowsPasskeys } from "./knows-passkeys.ts";

/** The person's passkeys. Another device can change them, so they are refetched on every visit. */
export const usePasskeys = () =>
  useRead(listPasskeys, {}, { refetchOnMount: "always", enabled: knowsPasskeys() });
