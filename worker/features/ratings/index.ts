/** What other features may import of this one. */
export { voidRatings } from "./void.ts";
