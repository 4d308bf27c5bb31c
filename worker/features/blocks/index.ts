/** The exports for other features. */
export { blockThoseOfAddress } from "./address-queries.ts";
