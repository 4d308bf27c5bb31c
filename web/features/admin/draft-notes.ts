import { useSyncExternalStore } from "react";
import { onTokenChange } from "#web/api/token.ts";

/** What is written for a decision and not sent yet. */
export type Notes = { rejectionReason: string; adminNotes: string };
type DraftNotes = Readonly<Record<string, Notes>>;

// They are words about people: kept while the tab and the session last, and never on the device.
let draftNotes: DraftNotes = {};
const listeners = new Set<() => void>();
const keep = (next: DraftNotes) => {
  draftNotes = next;
  for (const listener of listeners) listener();
};
onTokenChange(() => keep({}));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Looking at somebody else, or at another screen, loses no words. */
export const useDraftNotes = () => useSyncExternalStore(subscribe, () => draftNotes);

/** Keeps the words for a request; without any, it is forgotten. */
export function keepNotes(id: string, notes?: Notes) {
  const { [id]: _, ...others } = draftNotes;
  keep(notes ? { ...others, [id]: notes } : others);
}
