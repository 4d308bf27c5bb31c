const key = "token";
/** Whether the last session ended without its person asking for it on this page. */
let ended = false;
const listeners = new Set<() => void>();
const tell = () => {
  // A prerendered page marks at its very beginning that a token is stored; once it is gone, so is the mark.
  if (readToken() === null) delete document.documentElement.dataset.token;
  for (const listener of listeners) listener();
};

/** The session's token: browser local storage under `token` (specification section 4). */
export const readToken = () => localStorage.getItem(key);

/** Keeps the token of a sign-in or registration. */
export function keepToken(token: string) {
  ended = false;
  localStorage.setItem(key, token);
  tell();
}

/** Whether people should be told that they have been signed out. */
export const hasEnded = () => ended;

/** Drops the token; everything that the session drew is gone with it. */
export function dropToken({ asked = false } = {}) {
  ended = !asked;
  localStorage.removeItem(key);
  tell();
}

/** Calls back when the token changes here or in another tab; the answer stops it. */
export function onTokenChange(listener: () => void): () => void {
  const elsewhere = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return;
    ended = readToken() === null;
    tell();
  };
  listeners.add(listener);
  window.addEventListener("storage", elsewhere);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", elsewhere);
  };
}
