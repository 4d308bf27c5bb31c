import { getUserRatings } from "#schema/endpoints/ratings.ts";
import { useRead } from "#web/api/query.ts";

/** What is revealed of a person's ratings; others rate at any time, so each visit asks. */
export const useRatings = (userId: string) =>
  useRead(getUserRatings, { params: { id: userId } }, { refetchOnMount: "always" });
