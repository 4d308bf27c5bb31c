import { forgetDevices } from "./devices.ts";
import { createSignal } from "./store.ts";

/**
 * Drafts of forms and messages, stored on this device per person and form. Passwords are never stored. Three modules keep
 * unsent text of one tab instead: registration-draft.ts, kept-answers.ts and unsent.ts. Quick exit (dev/build/quick-exit.js)
 * repeats the prefix and erases all of it.
 */

const prefix = "draft:";
const refusal = "drafts-off";

/** Drafts of this page when the device stores none. They last until the page closes or the session ends. */
const inMemory = new Map<string, unknown>();
const choice = createSignal();

/** Whether this device stores drafts. People who share the device can switch it off. */
export const storesDrafts = () => localStorage.getItem(refusal) === null;

/** Switches storing on or off. Off removes the stored drafts; on stores the drafts of this page. */
export function chooseDrafts(keeps: boolean) {
  const drafts = draftNames().map((name) => [name, readDraft(name)] as const);
  forgetDrafts();
  if (keeps) localStorage.removeItem(refusal);
  else {
    localStorage.setItem(refusal, "yes");
    // On a shared device, nothing should show who has signed in before.
    forgetDevices();
  }
  for (const [name, draft] of drafts) storeDraft(name, draft);
  choice.notify();
}

/** Calls back when `chooseDrafts` was called. Returns the function that unsubscribes. */
export const onDraftChoice = choice.subscribe;

/** Stores a draft. Does nothing when storage is full or forbidden. */
export function storeDraft(name: string, draft: unknown) {
  if (!storesDrafts()) return void inMemory.set(name, draft);
  // Another tab may have switched storing on.
  inMemory.delete(name);
  try {
    localStorage.setItem(prefix + name, JSON.stringify(draft));
  } catch {
    // The form still contains the text.
  }
}

/** The draft with this name, or null. */
export function readDraft<T>(name: string): T | null {
  if (inMemory.has(name)) return inMemory.get(name) as T;
  const stored = localStorage.getItem(prefix + name);
  if (stored === null) return null;
  try {
    return JSON.parse(stored) as T;
  } catch {
    localStorage.removeItem(prefix + name);
    return null;
  }
}

/** Whether this device stores any draft. */
export const hasStoredDrafts = () => Object.keys(localStorage).some((key) => key.startsWith(prefix));

export function forgetDraft(name: string) {
  inMemory.delete(name);
  localStorage.removeItem(prefix + name);
}

/**
 * Deletes every draft. Called at sign-out, because the device may be shared. When a session ends otherwise,
 * drafts stay.
 */
export function forgetDrafts() {
  for (const name of draftNames()) forgetDraft(name);
}

/** The key in `sessionStorage` under which a screen keeps data through a reload, but no longer than this tab. */
export const tabDraft = "draft";

/** Deletes the drafts of this page and tab, however the session ended: the next person on this page must not see them. */
export function forgetDraftsHere() {
  inMemory.clear();
  sessionStorage.removeItem(tabDraft);
}

/** The names of all drafts, stored and in memory. */
export const draftNames = () => [
  ...inMemory.keys(),
  ...Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : [])),
];
