import { createStore, useStore } from "#web/api/store.ts";

const reason = createStore<string | null>(null);

/** Why the account was suspended while this tab was open. The sign-in screen shows it. */
export const useSuspensionReason = () => useStore(reason);

/** Set by the code that holds the socket (web/live/socket.ts). */
export const noteSuspension = (suspended: string | null = null) => reason.set(suspended);
