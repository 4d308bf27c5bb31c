import type { Route } from "#worker/http/handle.ts";

export const migrantRoutes: readonly Route[] = [];
