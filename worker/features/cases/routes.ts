import * as endpoints from "#schema/endpoints/cases.ts";
import { route } from "#worker/http/handle.ts";
import { lazily } from "#worker/http/lazily.ts";

export const caseRoutes = [
  route(
    endpoints.listQueue,
    lazily(async () => (await import("./queue.ts")).listQueue),
  ),
  route(
    endpoints.readCase,
    lazily(async () => (await import("./case.ts")).readCase),
  ),
  route(
    endpoints.claimCase,
    lazily(async () => (await import("./case.ts")).claimCase),
  ),
  route(
    endpoints.addCaseNote,
    lazily(async () => (await import("./case.ts")).addCaseNote),
  ),
  route(
    endpoints.nameReported,
    lazily(async () => (await import("./name-reported.ts")).nameReported),
  ),
  route(
    endpoints.closeCase,
    lazily(async () => (await import("./case.ts")).closeCase),
  ),
];
