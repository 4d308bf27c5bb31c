/** Unfinished forms and messages, kept on this device per person and form. Never passwords. */

import { forgetDevices } from "#web/api/devices.ts";

const prefix = "draft:";
const refusal = "drafts-off";

/** Where the device keeps none: what this page holds until it is closed or the session ends. */
const held = new Map<string, unknown>();
const listeners = new Set<() => void>();

/** Whether this device keeps drafts; a person who shares it can say no. */
export const keepsDrafts = () => localStorage.getItem(refusal) === null;

/** Says whether this device keeps drafts. A no takes its drafts off it, a yes puts there what this page holds. */
export function chooseDrafts(keeps: boolean) {
  const drafts = draftNames().map((name) => [name, readDraft(name)] as const);
  forgetDrafts();
  if (keeps) localStorage.removeItem(refusal);
  else {
    localStorage.setItem(refusal, "yes");
    // On a shared device nothing tells who has signed in before.
    forgetDevices();
  }
  for (const [name, draft] of drafts) keepDraft(name, draft);
  for (const listener of listeners) listener();
}

/** Calls back when that has been chosen; the answer stops it. */
export function onDraftChoice(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Keeps a draft; quietly does without where storage is full or forbidden. */
export function keepDraft(name: string, draft: unknown) {
  if (!keepsDrafts()) return void held.set(name, draft);
  // Another tab may have said yes in the meantime.
  held.delete(name);
  try {
    localStorage.setItem(prefix + name, JSON.stringify(draft));
  } catch {
    // A draft is a courtesy: the form itself still holds every word.
  }
}

/** The draft kept under a name, or null. */
export function readDraft<T>(name: string): T | null {
  if (held.has(name)) return held.get(name) as T;
  const kept = localStorage.getItem(prefix + name);
  if (kept === null) return null;
  try {
    return JSON.parse(kept) as T;
  } catch {
    localStorage.removeItem(prefix + name);
    return null;
  }
}

/** Whether this device has kept words that were not sent. */
export const hasKeptDrafts = () => Object.keys(localStorage).some((key) => key.startsWith(prefix));

export function forgetDraft(name: string) {
  held.delete(name);
  localStorage.removeItem(prefix + name);
}

/** Wipes every draft; at sign-out here, for a shared device. A session that ends otherwise leaves them to come back to. */
export function forgetDrafts() {
  for (const name of draftNames()) forgetDraft(name);
}

/** Lets go of what only this page holds, however the session has ended: somebody else may sit here next. */
export const forgetHeldDrafts = () => held.clear();

/** The names of all drafts, on the device and in this page. */
export const draftNames = () => [
  ...held.keys(),
  ...Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : [])),
];
