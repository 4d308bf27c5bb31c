import type { Route } from "#worker/http/handle.ts";

export const adminRoutes: readonly Route[] = [];
