/** The exports for other features. */
export { openWithdrawalsCase } from "./open.ts";

/** The refunded withdrawals of a case, for a reviewer. The code loads when it is first used. */
export const withdrawalFacts: typeof import("./case-facts.ts").withdrawalFacts = async (...given) =>
  (await import("./case-facts.ts")).withdrawalFacts(...given);
