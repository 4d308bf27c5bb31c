export { Ended } from "#web/features/connections/ending-and-fee.tsx";
export { SuspensionPause } from "#web/features/messages/suspension-pause.tsx";
export { UnsentLine } from "#web/features/messages/unsent-line.tsx";
export { HiddenNotice } from "#web/features/profiles/hidden-notice.tsx";
export { RateStay } from "#web/features/ratings/rate-button.tsx";
export { LandlordRowNote } from "./landlord-row-note.tsx";
export { RowNote } from "./row-note.tsx";
