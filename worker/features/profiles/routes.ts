import {
  chooseWhoConnects,
  getLandlordProfile,
  getMigrantProfile,
  saveLandlordProfile,
  saveMigrantProfile,
} from "#schema/endpoints/profiles.ts";
import { route } from "#worker/http/handle.ts";
import { lazily } from "#worker/http/lazily.ts";
import {
  readLandlordProfile,
  readMigrantProfile,
  writeLandlordProfile,
  writeMigrantProfile,
} from "./profiles.ts";

export const profileRoutes = [
  route(getMigrantProfile, readMigrantProfile),
  route(getLandlordProfile, readLandlordProfile),
  route(saveMigrantProfile, writeMigrantProfile),
  route(saveLandlordProfile, writeLandlordProfile),
  route(
    chooseWhoConnects,
    lazily(async () => (await import("./who-connects.ts")).writeWhoConnects),
  ),
];
