/** What other features may import of this one. */
export { countRevealedRatings, ratingsOf, summarizeRatings, voidRatings } from "./queries.ts";
