import type { SuspensionReason } from "#schema/vocabulary.ts";
import { createStore, useStore } from "./store.ts";

/** Why an account is suspended: as someone wrote it, and from the list. */
export interface Suspended {
  because?: string | undefined;
  why?: SuspensionReason | null | undefined;
}

const drawer = "suspended";
const told = createStore<Suspended | null>(null);

/** Why the account was suspended while this tab was open. The sign-in screen shows it. */
export const useSuspension = () => useStore(told);

/** Set by the live socket, and by a call that is refused before the socket says so. Kept until the tab closes or someone signs in. */
export function noteSuspension({ because, why }: Suspended = {}) {
  const isSuspended = Boolean(because || why);
  told.set(isSuspended ? { because, why } : null);
  if (isSuspended) sessionStorage.setItem(drawer, JSON.stringify({ because, why }));
  else sessionStorage.removeItem(drawer);
}

/** After a reload of the sign-in screen. */
export const recallSuspension = () =>
  told.set(told.get() ?? JSON.parse(sessionStorage.getItem(drawer) ?? "null"));
