import * as admin from "#schema/endpoints/admin.ts";
import * as endpoints from "#schema/endpoints/verification.ts";
import { route } from "#worker/http/handle.ts";
import { lazily } from "#worker/http/lazily.ts";
import * as own from "./submit.ts";

export const verificationRoutes = [
  route(endpoints.getMigrantVerification, own.readMigrantVerification),
  route(endpoints.submitMigrantVerification, own.submitMigrantVerification),
  route(endpoints.getLandlordVerification, own.readLandlordVerification),
  route(endpoints.submitLandlordVerification, own.submitLandlordVerification),
  // "pending" must match before the call with an id in the same place.
  route(
    admin.listPendingVerifications,
    lazily(async () => (await import("./queue.ts")).listPending),
  ),
  route(
    admin.readVerification,
    lazily(async () => (await import("./queue.ts")).readVerification),
  ),
  route(
    admin.decideLandlordVerification,
    lazily(async () => (await import("./review.ts")).decideLandlord),
  ),
  route(
    admin.decideMigrantVerification,
    lazily(async () => (await import("./review.ts")).decideMigrant),
  ),
];
