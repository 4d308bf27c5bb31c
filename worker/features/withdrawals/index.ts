/** What other features may import of this one. */
export { openWithdrawalsCase } from "./open.ts";

/** What a reviewer reads of refunded withdrawals. Its code loads when it is first used. */
export const withdrawalFacts: typeof import("./case-facts.ts").withdrawalFacts = async (...given) =>
  (await import("./case-facts.ts")).withdrawalFacts(...given);
