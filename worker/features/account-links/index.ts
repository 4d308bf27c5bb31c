/** The exports for other features. */
export {
  type AccountLink,
  endLinks,
  findOrAddAppealLink,
  hasLink,
  insertLink,
  isOpen,
  isReserved,
  isTaken,
  newLink,
} from "./queries.ts";
