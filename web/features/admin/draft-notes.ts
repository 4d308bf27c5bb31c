import { createStore, useStore } from "#web/api/store.ts";
import { onTokenChange } from "#web/api/token.ts";

/** The unsent texts of a decision and of a suspension. */
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

/** Whether any text was written. A chosen reason does not count, because it is quick to choose again. */
export const hasText = ({ suspensionWhy: _, ...texts }: Notes) =>
  Object.values(texts).some((text) => text.trim() !== "");

/** Whether there is an unsent text with the reason for a suspension. */
export const hasReason = (all: Readonly<Record<string, Notes>>) =>
  Object.values(all).some(({ suspensionReason }) => suspensionReason.trim() !== "");

/** The unsent notes, by request id or, for a suspension, by person id. They remain while the admin visits another screen. */
export const useDraftNotes = () => useStore(notes);

/** Stores the notes for a request or person, or removes them. */
export function storeNotes(id: string, written?: Notes) {
  const { [id]: _, ...others } = notes.get();
  notes.set(written ? { ...others, [id]: written } : others);
}
