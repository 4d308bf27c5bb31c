import * as endpoints from "#schema/endpoints/operations.ts";
import { route } from "#worker/http/handle.ts";
import { lazily } from "#worker/http/lazily.ts";

export const operationRoutes = [
  route(
    endpoints.readOperations,
    lazily(async () => (await import("./operations.ts")).readOperations),
  ),
  route(
    endpoints.handleAlert,
    lazily(async () => (await import("./alerts.ts")).handleAlert),
  ),
];
