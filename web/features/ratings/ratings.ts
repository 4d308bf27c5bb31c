import type { Connection } from "#schema/endpoints/connections.ts";
import { getUserRatings } from "#schema/endpoints/ratings.ts";
import { isRatingOpen } from "#schema/rating-window.ts";
import { useRead } from "#web/api/query.ts";
import { oncePerVisit } from "#web/api/visit.ts";

/** The revealed ratings of a person. Refetched on every visit, because others rate at any time. */
export const useRatings = (userId: string) =>
  useRead(getUserRatings, { params: { id: userId } }, { refetchOnMount: oncePerVisit });

/** Whether the person can rate this stay now. The server decides by its own clock. */
export const canRate = ({ completedAt, myRating }: Connection) =>
  myRating === null && completedAt !== null && isRatingOpen(completedAt, new Date().toISOString());

/** A rating to reply to. `author` is a first name. */
export interface RatingToAnswer {
  id: string;
  author: string;
}

/** The element id of a rating in the reader's own list, for focus. */
export const ratingRowId = (ratingId: string) => `rating-${ratingId}`;
