import type { Route } from "#worker/http/handle.ts";

export const messageRoutes: readonly Route[] = [];
