import { dayMs } from "./durations.ts";
import { ratingRevealDays } from "./limits.ts";

/** When the ratings of a stay close and are revealed, in milliseconds since 1970. */
export const ratingsCloseAt = (completedAt: string) => Date.parse(completedAt) + ratingRevealDays * dayMs;

/** Whether a stay completed at `completedAt` can still be rated. It cannot once its ratings are revealed. */
export const isRatingOpen = (completedAt: string, now: string) =>
  Date.parse(now) < ratingsCloseAt(completedAt);
