import type { Route } from "#worker/http/handle.ts";

export const profileRoutes: readonly Route[] = [];
