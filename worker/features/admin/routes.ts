import {
  decideLandlordVerification,
  decideMigrantVerification,
  listPendingVerifications,
  suspendUser,
} from "#schema/endpoints/admin.ts";
import { route } from "#worker/http/handle.ts";
import * as review from "./review.ts";
import * as suspension from "./suspension.ts";

export const adminRoutes = [
  route(listPendingVerifications, review.listPending),
  route(decideLandlordVerification, review.decideLandlord),
  route(decideMigrantVerification, review.decideMigrant),
  route(suspendUser, suspension.suspendUser),
];
