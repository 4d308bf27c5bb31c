import * as endpoints from "#schema/endpoints/people.ts";
import { route } from "#worker/http/handle.ts";
import * as flags from "./flags.ts";

export const flagRoutes = [
  route(endpoints.listFlags, flags.listFlags),
  route(endpoints.resolveFlag, flags.resolveFlag),
];
