import type { Cast } from "../cast.ts";
import { account } from "./account.ts";
import { admin } from "./admin.ts";
import { browsingLandlord } from "./browsing-landlord.ts";
import { connectedMigrants } from "./connected-migrants.ts";
import { hostingLandlord } from "./hosting-landlord.ts";
import { migrantsAlone } from "./migrants-alone.ts";
import { payingLandlord } from "./paying-landlord.ts";
import { reviewer } from "./reviewer.ts";
import { secondFactor } from "./second-factor.ts";
import type { Visit } from "./state.ts";
import { unverifiedMigrant } from "./unverified-migrant.ts";
import { visitor } from "./visitor.ts";
import { workbench } from "./workbench.ts";

/** Every state of every screen, in groups. A test uses one new browser for each visit of a group. */
export const groupsOf = (cast: Cast): Record<string, () => Promise<Visit[]>> => ({
  "a visitor": () => visitor(cast),
  "a migrant who is not verified": () => unverifiedMigrant(cast),
  "a landlord who looks for a migrant": () => browsingLandlord(cast),
  "a landlord who hosts": () => hostingLandlord(cast),
  "a landlord who pays": () => payingLandlord(cast),
  "migrants without a landlord": () => migrantsAlone(cast),
  "connected migrants": () => connectedMigrants(cast),
  "an account": () => account(cast),
  "an admin": () => admin(cast),
  "an admin who decides": () => reviewer(cast),
  "an admin at the workbench": () => workbench(cast),
  "an admin's second factor": () => secondFactor(cast),
});
