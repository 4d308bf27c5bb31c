/** The exports for other features. */
export {
  endSessions,
  notifyOfConnection,
  notifyOfPayment,
  notifyPeople,
} from "./notify.ts";
