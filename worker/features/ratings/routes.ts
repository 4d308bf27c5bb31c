import * as endpoints from "#schema/endpoints/ratings.ts";
import { type Route, route } from "#worker/http/handle.ts";
import { lazily } from "#worker/http/lazily.ts";

export const ratingRoutes: readonly Route[] = [
  route(
    endpoints.getUserRatings,
    lazily(async () => (await import("./ratings.ts")).getUserRatings),
  ),
  route(
    endpoints.rateConnection,
    lazily(async () => (await import("./ratings.ts")).rateConnection),
  ),
  route(
    endpoints.replyToRating,
    lazily(async () => (await import("./ratings.ts")).replyToRating),
  ),
];
