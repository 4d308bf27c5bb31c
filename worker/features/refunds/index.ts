/** The exports for other features. */
export { feeAfterwards } from "./fee-afterwards.ts";
export {
  cancelAllOf,
  cancelUnpayable,
  closePayment,
  markChecked,
  notProcessing,
  unfinished,
} from "./open-payments.ts";
export { owedPence, owedPenceInSql, returnIsOpen } from "./owed.ts";
export { problemOfRefund } from "./problem.ts";
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

/** The facts of a refund for a reviewer. The code loads when it is first used. */
export const refundFacts: typeof import("./case-facts.ts").refundFacts = async (...given) =>
  (await import("./case-facts.ts")).refundFacts(...given);
