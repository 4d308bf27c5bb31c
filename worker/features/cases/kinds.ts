import type { CaseEnd, CaseKind } from "#schema/vocabulary.ts";

const usual: readonly CaseEnd[] = ["no_action", "solved", "spoke_to_person", "warned", "suspended"];

/** How a case of each kind can end. A verification request ends with its decision, in its own call. */
export const outcomesOf: Readonly<Record<CaseKind, readonly CaseEnd[]>> = {
  verification: [],
  report: usual,
  check_in: usual,
  phrases: usual,
  contact: usual,
  refund: ["solved", "spoke_to_person", "no_action"],
  withdrawals: usual,
  stay: usual,
  appeal: ["upheld", "overturned"],
};

/** The outcomes that reverse an earlier decision. A second reviewer confirms them. */
export const reversals: readonly CaseEnd[] = ["overturned"];
