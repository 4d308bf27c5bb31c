import { useSyncExternalStore } from "react";

/** Whether this browser knows passkeys. One that does not sees nothing of them. */
export const knowsPasskeys = () => typeof globalThis.PublicKeyCredential === "function";

const neverChanges = () => () => {};

/** The same while rendering. Documents are prerendered for browsers that know them. */
export const useKnowsPasskeys = () => useSyncExternalStore(neverChanges, knowsPasskeys, () => true);
