import * as endpoints from "#schema/endpoints/audit.ts";
import { route } from "#worker/http/handle.ts";
import { lazily } from "#worker/http/lazily.ts";

export const auditRoutes = [
  route(
    endpoints.listAudit,
    lazily(async () => (await import("./read.ts")).listAudit),
  ),
  route(
    endpoints.exportAudit,
    lazily(async () => (await import("./read.ts")).exportAudit),
  ),
];
