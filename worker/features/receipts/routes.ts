import * as endpoints from "#schema/endpoints/receipts.ts";
import { type Route, route } from "#worker/http/handle.ts";
import { getReceipt } from "./receipts.ts";

export const receiptRoutes: readonly Route[] = [route(endpoints.getReceipt, getReceipt)];
