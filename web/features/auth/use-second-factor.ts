import { listPasskeys } from "#schema/endpoints/passkeys.ts";
import { readSecondFactor } from "#schema/endpoints/second-factor.ts";
import { refresh, useRead } from "#web/api/query.ts";
import { refreshSession } from "#web/api/session.tsx";

/** The person's second factor. Another device can change it, so every visit asks again. */
export const useSecondFactor = (enabled = true) =>
  useRead(readSecondFactor, {}, { refetchOnMount: "always", enabled });

/** Reads everything again that depends on the second factor. */
export const readAgain = () =>
  Promise.all([refresh(readSecondFactor, {}), refresh(listPasskeys, {}), refreshSession()]);
