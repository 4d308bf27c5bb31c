import * as endpoints from "#schema/endpoints/people.ts";
import { route } from "#worker/http/handle.ts";
import { lazily } from "#worker/http/lazily.ts";

export const flagRoutes = [
  route(
    endpoints.listFlags,
    lazily(async () => (await import("./flags.ts")).listFlags),
  ),
  route(
    endpoints.resolveFlag,
    lazily(async () => (await import("./flags.ts")).resolveFlag),
  ),
];
