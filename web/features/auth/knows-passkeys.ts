import { useSyncExternalStore } from "react";

/** Whether this browser supports passkeys. Other browsers show nothing about passkeys. */
export const knowsPasskeys = () => typeof globalThis.PublicKeyCredential === "function";

const neverChanges = () => () => {};

/** The same as a hook. Pages are prerendered for browsers that support passkeys. */
export const useKnowsPasskeys = () => useSyncExternalStore(neverChanges, knowsPasskeys, () => true);
