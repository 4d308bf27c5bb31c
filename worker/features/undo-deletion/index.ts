/** The exports for other features. */
export {
  copyHidden,
  erasesAt,
  isSuspendedByAdmin,
  suspendedByAdminAt,
  undoDeletion,
  undoStatements,
} from "./queries.ts";
