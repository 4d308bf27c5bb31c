import { createStore, useStore } from "./store.ts";

const drawer = "suspension";
const reason = createStore<string | null>(null);

/** Why the account was suspended while this tab was open. The sign-in screen shows it. */
export const useSuspensionReason = () => useStore(reason);

/** Set by the live socket, and by a call that is refused before the socket says so. Kept until the tab closes or someone signs in. */
export function noteSuspension(suspended: string | null = null) {
  reason.set(suspended);
  if (suspended === null) sessionStorage.removeItem(drawer);
  else sessionStorage.setItem(drawer, suspended);
}

/** After a reload of the sign-in screen. */
export const recallSuspension = () => reason.set(reason.get() ?? sessionStorage.getItem(drawer));
