/** What other features may import from this one. */
export { homeColumns } from "./columns.ts";
export { declineAllOf, followDecline } from "./decline.ts";
export { type BlockedPair, endOfPair, followEndOfPair } from "./end-by-block.ts";
export { presentConnection } from "./present.ts";
export { findConnectionOfPayment } from "./queries.ts";
