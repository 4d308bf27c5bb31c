import * as admin from "#schema/endpoints/admin.ts";
import * as people from "#schema/endpoints/people.ts";
import { readPerson, searchPeople, suspendUser } from "#worker/features/accounts/index.ts";
import { listFlags, resolveFlag } from "#worker/features/flags/index.ts";
import {
  decideLandlord,
  decideMigrant,
  listPending,
  readVerification,
} from "#worker/features/verification/index.ts";
import { route } from "#worker/http/handle.ts";

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
