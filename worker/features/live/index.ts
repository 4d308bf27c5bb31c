/** What other features may import of this one. */
export {
  endLive,
  endOtherLive,
  tellOfConnection,
  tellOfPayment,
  tellPeople,
} from "./notify.ts";
