export { audit } from "./audit.ts";
export { connections } from "./connections.ts";
export { flags } from "./flags.ts";
export { payments, reconcileCursors, refunds, stripeEvents } from "./payments.ts";
export { photos } from "./photos.ts";
export { landlordProfiles, migrantProfiles, profileViews } from "./profiles.ts";
export { ratings } from "./ratings.ts";
export { users } from "./users.ts";
export { verificationRequests } from "./verification.ts";
