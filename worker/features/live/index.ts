/** The exports for other features. */
export {
  closeOtherSockets,
  closeSockets,
  notifyOfConnection,
  notifyOfPayment,
  notifyPeople,
} from "./notify.ts";
