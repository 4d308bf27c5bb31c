/** What other features may import of this one. */
export {
  endLive,
  endOtherLive,
  tellOfConnection,
  tellOfPayment,
  tellOfPending,
  tellPeople,
} from "./notify.ts";
