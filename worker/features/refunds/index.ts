/** What other features may import of this one. */
export { feeAfterwards } from "./fee-afterwards.ts";
export { cancelAllOf, cancelUnpayable, closePayment, notProcessing, unfinished } from "./open-payments.ts";
export { feeColumns } from "./queries.ts";
export {
  findRefundOf,
  type Refund,
  type RefundReason,
  returnedInFull,
  sendOwedRefunds,
  sendRefundOf,
} from "./refunds.ts";
export { followRelease, releaseSuspended, releaseUnavailable } from "./release.ts";
export { decideSilentRefunds } from "./silence.ts";
