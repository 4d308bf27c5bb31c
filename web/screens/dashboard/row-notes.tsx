export { Ended } from "#web/features/connections/ending-and-fee.tsx";
export { SuspensionPause } from "#web/features/messages/suspension-pause.tsx";
export { UnsentLine } from "#web/features/messages/unsent-line.tsx";
export { RateStay } from "#web/features/ratings/rate-button.tsx";
export { LandlordRowNote } from "./landlord-row-note.tsx";
export { RowNote } from "./row-note.tsx";
