/** What other features may import of this one. */

export { decideLandlord, decideMigrant } from "./review.ts";
export { byAnAdmin, findSuspension, liftSuspension, suspend } from "./review-queries.ts";
export { listPending, readVerification } from "./waiting.ts";
