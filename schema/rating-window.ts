import { ratingRevealDays } from "./limits.ts";

const day = 24 * 60 * 60 * 1000;

/** When the ratings of a stay close and those that were given are shown, in milliseconds. */
export const ratingsCloseAt = (completedAt: string) => Date.parse(completedAt) + ratingRevealDays * day;

/** Whether a stay that was completed then can still be rated. From the moment ratings are shown, it cannot. */
export const isRatingOpen = (completedAt: string, now: string) =>
  Date.parse(now) < ratingsCloseAt(completedAt);
