import * as admin from "#schema/endpoints/admin.ts";
import * as people from "#schema/endpoints/people.ts";
import { route } from "#worker/http/handle.ts";
import { listFlags, resolveFlag } from "./flags.ts";
import { readPerson, searchPeople } from "./people.ts";
import { decideLandlord, decideMigrant } from "./review.ts";
import { suspendUser } from "./suspension.ts";
import { listPending, readVerification } from "./waiting.ts";

export const adminRoutes = [
  // Before the call with an id in its place.
  route(admin.listPendingVerifications, listPending),
  route(admin.readVerification, readVerification),
  route(admin.decideLandlordVerification, decideLandlord),
  route(admin.decideMigrantVerification, decideMigrant),
  route(admin.suspendUser, suspendUser),
  route(people.searchPeople, searchPeople),
  route(people.readPerson, readPerson),
  route(people.listFlags, listFlags),
  route(people.resolveFlag, resolveFlag),
];
