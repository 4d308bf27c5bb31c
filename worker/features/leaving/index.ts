/** The exports for other features. */
export { comeBack, copyHidden, erasesAt, hasLeft, isSuspendedByAdmin, undoLeaving } from "./queries.ts";
