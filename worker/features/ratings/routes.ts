import * as endpoints from "#schema/endpoints/ratings.ts";
import { type Route, route } from "#worker/http/handle.ts";
import * as ratings from "./ratings.ts";

export const ratingRoutes: readonly Route[] = [
  route(endpoints.getUserRatings, ratings.getUserRatings),
  route(endpoints.rateConnection, ratings.rateConnection),
  route(endpoints.replyToRating, ratings.replyToRating),
];
