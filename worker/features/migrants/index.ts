/** The exports for other features. */
export {
  connectionLeft,
  housingStatusOf,
  isHosted,
  livingConnection,
  mayPay,
  personHere,
  updateHosted,
  visibleTo,
} from "./visibility.ts";
