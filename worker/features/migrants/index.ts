/** The exports for other features. */
export {
  areBlocked,
  connectionLeft,
  haveBlocked,
  housingStatusOf,
  isHosted,
  livingConnection,
  mayPay,
  type PairInSql,
  personHere,
  updateHosted,
  visibleTo,
} from "./visibility.ts";
