import { createStore, useStore } from "#web/api/store.ts";
import { onTokenChange } from "#web/api/token.ts";

/** Text of a decision that is not sent yet. */
export type Notes = { rejectionReason: string; adminNotes: string };

// Notes are about people, so they last only as long as the tab and the session, and are never stored on the
// device.
const notes = createStore<Readonly<Record<string, Notes>>>({});
onTokenChange(() => notes.set({}));

/** The unsent notes by request id. They survive a look at another request or screen. */
export const useDraftNotes = () => useStore(notes);

/** Keeps the notes for a request, or forgets them. */
export function storeNotes(id: string, written?: Notes) {
  const { [id]: _, ...others } = notes.get();
  notes.set(written ? { ...others, [id]: written } : others);
}
