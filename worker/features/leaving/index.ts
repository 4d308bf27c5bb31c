/** The exports for other features. */
export {
  comeBack,
  copyHidden,
  erasesAt,
  isSuspendedByAdmin,
  suspendedByAdminAt,
  undoLeaving,
} from "./queries.ts";
