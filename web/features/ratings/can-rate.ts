import type { Connection } from "#schema/endpoints/connections.ts";
import { isRatingOpen } from "#schema/rating-window.ts";

/** Whether the person can rate this stay now. The server decides by its own clock. */
export const canRate = ({ completedAt, myRating }: Connection) =>
  myRating === null && completedAt !== null && isRatingOpen(completedAt, new Date().toISOString());
