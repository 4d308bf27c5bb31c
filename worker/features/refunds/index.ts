/** The exports for other features. */
export { feeAfterwards } from "./fee-afterwards.ts";
export {
  cancelOpenPaymentsOf,
  cancelUnpayable,
  closePayment,
  endOfProcessing,
  markChecked,
  unfinished,
} from "./open-payments.ts";
export { hasUnhandledReturn, owedPence, owedPenceInSql } from "./owed.ts";
export { problemOfRefund } from "./problem.ts";
export {
  cancelledColumns,
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
export { endLeftoverConnections, followRelease } from "./release.ts";
export { decideSilentRefunds } from "./silence.ts";

/** The facts of a refund for a reviewer. The code loads when it is first used. */
export const refundFacts: typeof import("./case-facts.ts").refundFacts = async (...given) =>
  (await import("./case-facts.ts")).refundFacts(...given);
