/** The exports for other features. */
export { openOrLog, openRequest } from "./details.ts";
export { openAsReviewed, reopenRequest } from "./reopen.ts";
export { findSimilar } from "./similar.ts";
