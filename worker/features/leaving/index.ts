/** The exports for other features. */
export { copyHidden, erasesAt, hasLeft, isSuspendedByAdmin, undoLeaving } from "./queries.ts";
