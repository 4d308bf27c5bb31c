/** The exports for other features. */
export { openOrLog, openRequest } from "./details.ts";
export { findSimilar } from "./similar.ts";
