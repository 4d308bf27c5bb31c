import { useSyncExternalStore } from "react";
import { onTokenChange } from "#web/api/token.ts";

/** What is written for a decision and not sent yet. */
export type Words = { rejectionReason: string; adminNotes: string };
type Written = Readonly<Record<string, Words>>;

// They are words about people: kept while the tab and the session last, and never on the device.
let written: Written = {};
const listeners = new Set<() => void>();
const keep = (next: Written) => {
  written = next;
  for (const listener of listeners) listener();
};
onTokenChange(() => keep({}));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Looking at somebody else, or at another screen, loses no words. */
export const useWritten = () => useSyncExternalStore(subscribe, () => written);

/** Keeps the words for a request; without any, it is forgotten. */
export function keepWords(id: string, words?: Words) {
  const { [id]: _, ...others } = written;
  keep(words ? { ...others, [id]: words } : others);
}
