import { createStore, useStore } from "#web/api/store.ts";
import { onTokenChange } from "#web/api/token.ts";

/** Text that is not sent yet: of a decision, and of a suspension. */
export type Notes = {
  rejectionReason: string;
  adminNotes: string;
  suspensionReason: string;
  suspensionWhy: string;
};

export const noNotes: Notes = {
  rejectionReason: "",
  adminNotes: "",
  suspensionReason: "",
  suspensionWhy: "other",
};

// Notes are about people, so they last only as long as the tab and the session, and are never stored on the
// device.
const notes = createStore<Readonly<Record<string, Notes>>>({});
onTokenChange(() => notes.set({}));

/** Whether anything was written. A reason that was only chosen is quickly chosen again. */
export const hasText = ({ suspensionWhy: _, ...texts }: Notes) =>
  Object.values(texts).some((text) => text.trim() !== "");

/** Whether the reason of any suspension was written and not sent. */
export const hasReason = (all: Readonly<Record<string, Notes>>) =>
  Object.values(all).some(({ suspensionReason }) => suspensionReason.trim() !== "");

/** The unsent notes by the id of the request, and of the person for a suspension. They survive a look at another screen. */
export const useDraftNotes = () => useStore(notes);

/** Keeps the notes for a request or person, or forgets them. */
export function storeNotes(id: string, written?: Notes) {
  const { [id]: _, ...others } = notes.get();
  notes.set(written ? { ...others, [id]: written } : others);
}
