import * as given from "../preconditions.ts";
import type { Cells } from "./cell.ts";
import { member } from "./inputs.ts";
import { landlords, migrants, signedIn } from "./statuses.ts";

export const profiles = {
  listMigrants: { "a page": [landlords] },
  getMigrant: { "a migrant without connection": [landlords, member("M2")] },
  viewMigrant: { "a migrant without connection": [landlords, member("M2")] },
  getMigrantProfile: { "the caller's own": [migrants] },
  getLandlordProfile: { "the caller's own": [landlords] },
  saveMigrantProfile: {
    "the caller's own, again": [migrants, () => ({ body: { countryOfOrigin: "Syria", story: "A story." } })],
  },
  pauseMigrantProfile: {
    "the caller's own is hidden": [migrants, () => ({ body: { paused: true } })],
    "it is shown again": [migrants, () => ({ body: { paused: false } })],
  },
  chooseWhoConnects: {
    "the caller's own profile asks for verified landlords": [
      migrants,
      () => ({ body: { verifiedOnly: true } }),
    ],
    "it is open to all again": [migrants, () => ({ body: { verifiedOnly: false } })],
  },
  saveLandlordProfile: {
    "the caller's own, again": [landlords, () => ({ body: { location: "Leeds" } })],
  },
  readOwnData: {
    "the caller's own": [
      signedIn,
      async (world, caller) => {
        await given.ratings(world);
        await given.report(world, caller);
        if (caller === "MU" || caller === "MV" || caller === "MX" || caller === "LP" || caller === "LX")
          await given.verification(world, caller);
        for (const kind of ["MV", "LP"] as const) await given.answeredCheckIn(world, kind);
        return { query: { answers: "included" } };
      },
    ],
  },
} as const satisfies Cells;
