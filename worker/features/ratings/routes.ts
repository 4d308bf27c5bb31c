import type { Route } from "#worker/http/handle.ts";

export const ratingRoutes: readonly Route[] = [];
