/** The exports for other features. */
export { comeBack, copyHidden, erasesAt, isSuspendedByAdmin, undoLeaving } from "./queries.ts";
