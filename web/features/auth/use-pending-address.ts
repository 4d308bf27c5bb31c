import { readPendingAddress } from "#schema/endpoints/account.ts";
import { useRead } from "#web/api/query.ts";

/** The new address that waits for its confirmation. People come back to it from their emails. */
export const usePendingAddress = () =>
  useRead(readPendingAddress, {}, { refetchOnMount: "always", refetchOnWindowFocus: "always" });
