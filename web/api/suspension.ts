import type { SuspensionReason } from "#schema/vocabulary.ts";
import { createStore, useStore } from "./store.ts";

/** Why an account is suspended: the written reason, and the one from the list. */
export interface Suspended {
  because?: string | undefined;
  why?: SuspensionReason | null | undefined;
}

const drawer = "suspended";
const told = createStore<Suspended | null>(null);

/** Why the account was suspended while this tab was open. The sign-in screen shows it. */
export const useSuspension = () => useStore(told);

/**
 * Stores why the account is suspended, until the tab closes or a person signs in. The live socket calls this, and so does a
 * call that is refused before the socket is told. Without a reason, the stored one is removed.
 */
export function setSuspension({ because, why }: Suspended = {}) {
  const isSuspended = Boolean(because || why);
  told.set(isSuspended ? { because, why } : null);
  if (isSuspended) sessionStorage.setItem(drawer, JSON.stringify({ because, why }));
  else sessionStorage.removeItem(drawer);
}

/** Restores the reason after a reload of the sign-in screen. */
export const recallSuspension = () =>
  told.set(told.get() ?? JSON.parse(sessionStorage.getItem(drawer) ?? "null"));
