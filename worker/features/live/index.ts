/** What other features may import of this one. */
export {
  closeOtherSockets,
  closeSockets,
  notifyOfConnection,
  notifyOfPayment,
  notifyPeople,
} from "./notify.ts";
