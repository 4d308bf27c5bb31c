import { listPasskeys } from "#schema/endpoints/passkeys.ts";
import { readSecondFactor } from "#schema/endpoints/second-factor.ts";
import { refresh, useRead } from "#web/api/query.ts";
import { refreshSession } from "#web/api/session.tsx";

/** The person's second factor. Another device can change it, so it is refetched on every visit. */
export const useSecondFactor = (enabled = true) =>
  useRead(readSecondFactor, {}, { refetchOnMount: "always", enabled });

/** Refetches everything that depends on the second factor. */
export const readAgain = () =>
  Promise.all([refresh(readSecondFactor, {}), refresh(listPasskeys, {}), refreshSession()]);
