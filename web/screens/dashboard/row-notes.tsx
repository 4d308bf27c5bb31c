export { Ending } from "#web/features/connections/ending.tsx";
export { RateStay } from "#web/features/ratings/rate-button.tsx";
export { LandlordRowNote } from "./landlord-row-note.tsx";
export { RowNote } from "./row-note.tsx";
