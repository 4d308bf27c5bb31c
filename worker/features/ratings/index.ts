/** What other features may import of this one. */
export { ratingFacts } from "./case-facts.ts";
export { countRevealedRatings, ratingsOf, summarizeRatings, voidRatings } from "./queries.ts";
