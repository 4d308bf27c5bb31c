/**
 * What other features may import from this one. It does not export the files that import other features (routes.ts,
 * about.ts).
 */

export { findConnected, isConnected, mayActAbout } from "./connected.ts";
export { casesKeptFrom, hasOtherReviewer, isActiveReviewer, mayBeHandledBy, mayBeReadBy } from "./guards.ts";
export { countLate } from "./late.ts";
export { openNote, sealNote } from "./note-text.ts";
export { openCase, openCaseAgain } from "./open.ts";
export { pushNewCase, pushToAdmins } from "./push-to-admins.ts";
export { addRaisedNote, listRaisedNotes } from "./raised-note.ts";
