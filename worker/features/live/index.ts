/** The exports for other features. */
export {
  announceTo,
  endSessions,
  notifyOfConnection,
  notifyOfPayment,
  notifyPeople,
} from "./notify.ts";
