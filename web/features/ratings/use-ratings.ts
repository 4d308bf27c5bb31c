import { getUserRatings } from "#schema/endpoints/ratings.ts";
import { useRead } from "#web/api/query.ts";

/** The revealed ratings of a person. Refetched at every visit, because others rate at any time. */
export const useRatings = (userId: string) =>
  useRead(getUserRatings, { params: { id: userId } }, { refetchOnMount: "always" });
