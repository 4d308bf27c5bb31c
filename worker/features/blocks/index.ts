/** The exports for other features. */
export { blockOwnersOfAddress } from "./address-queries.ts";
