import * as endpoints from "#schema/endpoints/appeals.ts";
import { route } from "#worker/http/handle.ts";
import { lazily } from "#worker/http/lazily.ts";

const load = () => import("./appeals.ts");

export const appealRoutes = [
  route(
    endpoints.readAppealLink,
    lazily(async () => (await load()).readAppealLink),
  ),
  route(
    endpoints.appealSuspension,
    lazily(async () => (await load()).appealSuspension),
  ),
  route(
    endpoints.listAppeals,
    lazily(async () => (await load()).listAppeals),
  ),
  route(
    endpoints.appealRejection,
    lazily(async () => (await load()).appealRejection),
  ),
];
