import * as admin from "#schema/endpoints/admin.ts";
import * as endpoints from "#schema/endpoints/verification.ts";
import { route } from "#worker/http/handle.ts";
import { listPending, readVerification } from "./queue.ts";
import { decideLandlord, decideMigrant } from "./review.ts";
import * as own from "./submit.ts";

export const verificationRoutes = [
  route(endpoints.getMigrantVerification, own.readMigrantVerification),
  route(endpoints.submitMigrantVerification, own.submitMigrantVerification),
  route(endpoints.getLandlordVerification, own.readLandlordVerification),
  route(endpoints.submitLandlordVerification, own.submitLandlordVerification),
  // "pending" must match before the call with an id in the same place.
  route(admin.listPendingVerifications, listPending),
  route(admin.readVerification, readVerification),
  route(admin.decideLandlordVerification, decideLandlord),
  route(admin.decideMigrantVerification, decideMigrant),
];
