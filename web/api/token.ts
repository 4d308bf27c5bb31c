import type { UserType } from "#schema/vocabulary.ts";
import { createSignal } from "./store.ts";

const key = "token";
const kindKey = "kind";
/** Whether the last session ended although the person did not sign out on this page. */
let ended = false;
let left = false;
const changes = createSignal();
/** Each document marks in its head that a token is stored. Without a token, the mark is removed. */
const unmark = () => {
  if (readToken() === null) delete document.documentElement.dataset.token;
};
const notifyChange = () => {
  unmark();
  changes.notify();
};

/** The session token, in local storage under `token` (specification section 4). */
export const readToken = () => localStorage.getItem(key);

/** Stores the token of a sign-in or registration. */
export function storeToken(token: string) {
  ended = false;
  localStorage.setItem(key, token);
  notifyChange();
}

/** Whether to tell people that they were signed out. */
export const hasEnded = () => ended;

/** Whether the last session ended because the person signed out on this page. */
export const hasLeft = () => left;

/** Remembers whose token it is, so that the next document can start the calls of their screens (dev/build/early.js). */
export const storeKind = ({ userType, verified }: { userType: UserType; verified: boolean }) =>
  localStorage.setItem(kindKey, verified ? userType : `${userType} unverified`);

/** Removes the token. `asked` means that the person signed out. */
export function dropToken({ asked = false } = {}) {
  ended = !asked;
  left = asked;
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
  unmark();
  return () => {
    unsubscribe();
    window.removeEventListener("storage", elsewhere);
  };
}
