/** What other features may import of this one. */
export { connectionLeft, livingConnection, mayPay, personHere, visibleTo } from "./visibility.ts";
