import * as endpoints from "#schema/endpoints/receipts.ts";
import { type Route, route } from "#worker/http/handle.ts";
import { lazily } from "#worker/http/lazily.ts";

export const receiptRoutes: readonly Route[] = [
  route(
    endpoints.getReceipt,
    lazily(async () => (await import("./receipts.ts")).getReceipt),
  ),
];
