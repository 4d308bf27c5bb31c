import { suspendUser as suspendUserCall } from "#schema/endpoints/admin.ts";
import * as endpoints from "#schema/endpoints/people.ts";
import { route } from "#worker/http/handle.ts";
import { readPerson, searchPeople } from "./people.ts";
import { suspendUser } from "./suspension.ts";

export const accountRoutes = [
  route(suspendUserCall, suspendUser),
  route(endpoints.searchPeople, searchPeople),
  route(endpoints.readPerson, readPerson),
];
