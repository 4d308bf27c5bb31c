import type { Route } from "#worker/http/handle.ts";

export const paymentRoutes: readonly Route[] = [];
