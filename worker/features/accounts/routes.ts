import { suspendUser as suspendUserCall } from "#schema/endpoints/admin.ts";
import * as endpoints from "#schema/endpoints/people.ts";
import { pauseMigrantProfile } from "#schema/endpoints/profiles.ts";
import { route } from "#worker/http/handle.ts";
import { lazily } from "#worker/http/lazily.ts";

export const accountRoutes = [
  route(
    suspendUserCall,
    lazily(async () => (await import("./suspension.ts")).suspendUser),
  ),
  route(
    pauseMigrantProfile,
    lazily(async () => (await import("./pausing.ts")).pauseProfile),
  ),
  route(
    endpoints.searchPeople,
    lazily(async () => (await import("./people.ts")).searchPeople),
  ),
  route(
    endpoints.readPerson,
    lazily(async () => (await import("./people.ts")).readPerson),
  ),
  route(
    endpoints.readMoreOfPerson,
    lazily(async () => (await import("./people.ts")).readMoreOfPerson),
  ),
];
