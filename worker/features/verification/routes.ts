import type { Route } from "#worker/http/handle.ts";

export const verificationRoutes: readonly Route[] = [];
