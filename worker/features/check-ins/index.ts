/** What other features, and the Worker's schedule, may import of this one. */
export { type CheckInAnswers, openCheckIn, type SafeContact } from "./answers.ts";
export { factsOf } from "./facts.ts";
export { queueCheckIns } from "./queue.ts";
export type { CheckInForReview } from "./review.ts";

/** Code that few requests need loads when it is first used. */
export const readCheckInForReview: typeof import("./review.ts").readCheckInForReview = async (...given) =>
  (await import("./review.ts")).readCheckInForReview(...given);
