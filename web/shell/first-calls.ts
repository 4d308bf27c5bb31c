import { me } from "#schema/endpoints/auth.ts";
import { listConnections } from "#schema/endpoints/connections.ts";
import { getLandlord } from "#schema/endpoints/landlords.ts";
import { lastByConnection, unreadByConnection } from "#schema/endpoints/messages.ts";
import { getMigrant, listMigrants } from "#schema/endpoints/migrants.ts";
import { getProfilePhoto } from "#schema/endpoints/photos.ts";
import { getLandlordProfile, getMigrantProfile } from "#schema/endpoints/profiles.ts";
import { getReceipt } from "#schema/endpoints/receipts.ts";
import { getLandlordVerification, getMigrantVerification } from "#schema/endpoints/verification.ts";
import type { DocumentName, ScreenName } from "#schema/screens.ts";
import type { UserType } from "#schema/vocabulary.ts";

interface FirstCalls {
  /** Only people of this kind see the screen. */
  userType: UserType;
  /** The addresses, with the ids as the screen's path names them. After `?` comes the query of the page. */
  calls: readonly string[];
  /** Additional calls for people who are not verified. */
  unverified?: readonly string[];
  /** Code that the screen itself loads, always, for its first render. */
  code?: readonly string[];
}

/** Read on every screen by a signed-in person. The checkout has no menu that counts unread messages. */
export const callsOfEveryScreen = (name: DocumentName) =>
  name === "checkout" ? [me.path] : [me.path, unreadByConnection.path];

const connections = listConnections.path;

/** What a dashboard waits for (web/screens/dashboard/details.tsx). */
const dashboardCode = ["row-notes.tsx", "fetched-steps.tsx", "confirm-notice.tsx"];

/**
 * The reads with which each screen opens. Its document starts them before any code has loaded (dev/build/early.js). The
 * list has only reads that the screen always makes, because an unused answer is wasted.
 */
export const firstCalls: { readonly [Name in ScreenName]?: FirstCalls } = {
  browseMigrants: {
    userType: "landlord",
    calls: [`${listMigrants.path}?`, connections],
    unverified: [getLandlordProfile.path],
  },
  migrantProfile: {
    userType: "landlord",
    calls: [getMigrant.path, connections],
    unverified: [getLandlordProfile.path],
  },
  checkout: {
    userType: "landlord",
    calls: [getMigrant.path.replace(":id", ":migrantId")],
    code: ["card-payment.tsx"],
  },
  landlordDashboard: {
    userType: "landlord",
    calls: [getLandlordProfile.path, connections, lastByConnection.path, getProfilePhoto.path],
    code: dashboardCode,
  },
  landlordVerification: {
    userType: "landlord",
    calls: [getLandlordVerification.path, getLandlordProfile.path],
  },
  receipt: { userType: "landlord", calls: [getReceipt.path.replace(":id", ":connectionId")] },
  migrantDashboard: {
    userType: "migrant",
    calls: [getMigrantProfile.path, connections, lastByConnection.path],
    code: dashboardCode,
  },
  profilePreview: { userType: "migrant", calls: [getMigrantProfile.path] },
  migrantVerification: {
    userType: "migrant",
    calls: [getMigrantVerification.path, getMigrantProfile.path],
  },
  landlord: { userType: "migrant", calls: [getLandlord.path, connections] },
};
