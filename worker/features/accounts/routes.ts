import { suspendUser as suspendUserCall } from "#schema/endpoints/admin.ts";
import * as endpoints from "#schema/endpoints/people.ts";
import { pauseMigrantProfile } from "#schema/endpoints/profiles.ts";
import { route } from "#worker/http/handle.ts";
import { pauseProfile } from "./pausing.ts";
import { readPerson, searchPeople } from "./people.ts";
import { suspendUser } from "./suspension.ts";

export const accountRoutes = [
  route(suspendUserCall, suspendUser),
  route(pauseMigrantProfile, pauseProfile),
  route(endpoints.searchPeople, searchPeople),
  route(endpoints.readPerson, readPerson),
];
