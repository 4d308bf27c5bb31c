import { createStore, useStore } from "#web/api/store.ts";
import { onTokenChange, readToken } from "#web/api/token.ts";

/** Why the account was suspended while this tab was open; null otherwise. */
const reason = createStore<string | null>(null);
// A later session has nothing to do with it.
onTokenChange(() => {
  if (readToken() !== null) reason.set(null);
});

/** Set by the code that holds the socket (web/live/socket.ts). */
export const noteSuspension = (suspended: string | undefined) => reason.set(suspended ?? null);

/** Why the account was suspended while this tab was open. The sign-in screen shows it. */
export const useSuspensionReason = () => useStore(reason);
