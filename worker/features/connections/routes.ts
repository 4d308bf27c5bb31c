import type { Route } from "#worker/http/handle.ts";

export const connectionRoutes: readonly Route[] = [];
