import type { UserType } from "#schema/vocabulary.ts";
import { createSignal } from "./store.ts";

const key = "token";
const kindKey = "kind";
/** The key is in local storage when the last session ended by itself, until the next sign-in or sign-out. */
const endedKey = "ended";
/** Whether another tab has signed out. */
let ended = false;
/** Whether the last session ended because the person signed out on this page. */
let left = false;
const changes = createSignal();
/** Updates the mark that each document sets in its head when a token is stored. The header uses it for its layout. */
const mark = () => document.documentElement.toggleAttribute("data-token", readToken() !== null);
const notifyChange = () => {
  mark();
  changes.notify();
};

/** The session token, in local storage under `token` (specification section 4). */
export const readToken = () => localStorage.getItem(key);

/** Stores the token of a sign-in or registration. */
export function storeToken(token: string) {
  ended = false;
  localStorage.removeItem(endedKey);
  localStorage.setItem(key, token);
  notifyChange();
}

/** Whether to tell people that they were signed out, also after a reload and in another tab. */
export const hasEnded = () => ended || localStorage.getItem(endedKey) !== null;

/** Whether the person signed out on this page. */
export const hasLeft = () => left;

/** Remembers whose token it is, so that the next document can start the calls of their screens (dev/build/early.js). */
export const storeKind = ({ userType, verified }: { userType: UserType; verified: boolean }) =>
  localStorage.setItem(kindKey, verified ? userType : `${userType} unverified`);

/** Removes the token. `asked` means that the person signed out. */
export function dropToken({ asked = false } = {}) {
  ended = false;
  left = asked;
  if (asked) localStorage.removeItem(endedKey);
  else localStorage.setItem(endedKey, "");
  localStorage.removeItem(key);
  localStorage.removeItem(kindKey);
  notifyChange();
}

/** Calls back when the token changes in this tab or another. Returns the function that unsubscribes. */
export function onTokenChange(listener: () => void): () => void {
  const elsewhere = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return;
    ended = readToken() === null;
    notifyChange();
  };
  const unsubscribe = changes.subscribe(listener);
  window.addEventListener("storage", elsewhere);
  // Another tab may have ended the session while this one was still loading.
  mark();
  return () => {
    unsubscribe();
    window.removeEventListener("storage", elsewhere);
  };
}
