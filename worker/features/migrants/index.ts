/** What other features may import of this one. */
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
