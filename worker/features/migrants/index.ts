/** What other features may import of this one. */
export {
  connectionLeft,
  isHosted,
  livingConnection,
  mayPay,
  personHere,
  updateHosted,
  visibleTo,
} from "./visibility.ts";
