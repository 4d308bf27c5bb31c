/** What other features and the Worker's schedule may import from this one. */
export { openCheckIn } from "./answers.ts";
export { factsOf } from "./facts.ts";
export { queueCheckIns } from "./queue.ts";

/** The code of these functions is loaded on the first call, because few requests need it. */
export const readCheckInForReview: typeof import("./review.ts").readCheckInForReview = async (...given) =>
  (await import("./review.ts")).readCheckInForReview(...given);
export const readReach: typeof import("./reach.ts").readReach = async (...given) =>
  (await import("./reach.ts")).readReach(...given);
