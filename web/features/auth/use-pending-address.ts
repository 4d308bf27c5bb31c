import { readPendingAddress } from "#schema/endpoints/account.ts";
import { useRead } from "#web/api/query.ts";

/** The new address that waits for its confirmation. Refetched on focus, because people confirm in their emails. */
export const usePendingAddress = () =>
  useRead(readPendingAddress, {}, { refetchOnMount: "always", refetchOnWindowFocus: "always" });
