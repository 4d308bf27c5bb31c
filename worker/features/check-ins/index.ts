/** What other features, and the Worker's schedule, may import of this one. */
export { openCheckIn } from "./answers.ts";
export { factsOf } from "./facts.ts";
export { queueCheckIns } from "./queue.ts";

/** Code that few requests need loads when it is first used. */
export const readCheckInForReview: typeof import("./review.ts").readCheckInForReview = async (...given) =>
  (await import("./review.ts")).readCheckInForReview(...given);
export const readReach: typeof import("./reach.ts").readReach = async (...given) =>
  (await import("./reach.ts")).readReach(...given);
