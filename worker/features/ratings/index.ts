/** The exports for other features. */
export { ratingFacts } from "./case-facts.ts";
export { countRevealedRatings, ratingsOf, summarizeRatings, voidRatings } from "./queries.ts";
