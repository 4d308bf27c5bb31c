/** The exports for other features. */
export {
  activePerson,
  areBlocked,
  connectionLeft,
  haveBlocked,
  housingStatusOf,
  isHosted,
  liveConnection,
  mayPay,
  type PairInSql,
  updateHosted,
  visibleTo,
} from "./visibility.ts";
