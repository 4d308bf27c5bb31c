/** What other features may import of this one. */
export { feeAfterwards } from "./fee-afterwards.ts";
export {
  cancelAllOf,
  cancelUnpayable,
  closePayment,
  markChecked,
  notProcessing,
  unfinished,
} from "./open-payments.ts";
export {
  cancelled,
  feeColumns,
  findConnectionOf,
  findRefundOf,
  queueRefunds,
  type Refund,
  type RefundReason,
  releaseSuspended,
  returnedInFull,
} from "./queries.ts";
export { sendOwedRefunds, sendRefundOf } from "./refunds.ts";
export { followRelease, releaseUnavailable } from "./release.ts";
export { decideSilentRefunds } from "./silence.ts";
