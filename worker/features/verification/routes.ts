import {
  getLandlordVerification,
  getMigrantVerification,
  submitLandlordVerification,
  submitMigrantVerification,
} from "#schema/endpoints/verification.ts";
import { route } from "#worker/http/handle.ts";
import * as verification from "./submit.ts";

export const verificationRoutes = [
  route(getMigrantVerification, verification.readMigrantVerification),
  route(submitMigrantVerification, verification.submitMigrantVerification),
  route(getLandlordVerification, verification.readLandlordVerification),
  route(submitLandlordVerification, verification.submitLandlordVerification),
];
