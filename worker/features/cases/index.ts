/** What other features may import of this one. What reads other features (routes.ts, about.ts) is not among it. */

export { findConnected, isConnected, mayActAbout } from "./connected.ts";
export { casesKeptFrom, hasOtherReviewer, isActiveReviewer, mayBeHandledBy, mayBeReadBy } from "./guards.ts";
export { countLate } from "./late.ts";
export { openNote, sealNote } from "./note-text.ts";
export { notifyAdmins, notifyOfNewCase } from "./notify.ts";
export { openCase, openCaseAgain } from "./open.ts";
export { addRaisedNote, listRaisedNotes } from "./raised-note.ts";
