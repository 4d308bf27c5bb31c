import * as endpoints from "#schema/endpoints/reports.ts";
import { type Route, route } from "#worker/http/handle.ts";
import { lazily } from "#worker/http/lazily.ts";

export const reportRoutes: readonly Route[] = [
  route(
    endpoints.sendReport,
    lazily(async () => (await import("./reports.ts")).sendReport),
  ),
  route(
    endpoints.listReports,
    lazily(async () => (await import("./reports.ts")).listReports),
  ),
  route(
    endpoints.findReport,
    lazily(async () => (await import("./find.ts")).findReport),
  ),
  route(
    endpoints.sendPublicReport,
    lazily(async () => (await import("./public-reports.ts")).sendPublicReport),
  ),
];
