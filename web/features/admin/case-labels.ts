import { useLingui } from "@lingui/react/macro";
import type { CaseFact } from "#schema/endpoints/cases.ts";
import type { CaseEnd, CaseKind } from "#schema/vocabulary.ts";

/** What kinds, endings and facts of cases are called. */
export function useCaseLabels() {
  const { t } = useLingui();
  const kinds: Record<CaseKind, string> = {
    verification: t`Verification request`,
    report: t`Report`,
    check_in: t`Check-in`,
    phrases: t`Warning phrases`,
    contact: t`Contact after a suspension`,
    refund: t`Failed refund`,
    withdrawals: t`Three refunded withdrawals within 90 days`,
    stay: t`Note with a rating`,
    appeal: t`Appeal`,
  };
  const ends: Record<CaseEnd, string> = {
    no_action: t`Nothing to do`,
    solved: t`Solved`,
    spoke_to_person: t`Spoke to the person`,
    warned: t`Warned`,
    suspended: t`Suspended`,
    upheld: t`Decision kept`,
    overturned: t`Decision changed`,
    approved: t`Approved`,
    rejected: t`Rejected`,
  };
  const facts: Record<CaseFact["name"], string> = {
    status: t`Status`,
    reason: t`Reason`,
    text: t`Words`,
    message: t`Message`,
    reported_by: t`Reported by`,
    answer: t`Answer`,
    amount: t`Amount`,
    attempts: t`Attempts`,
    connection: t`Connection`,
    submitted: t`Sent`,
    suspended_person: t`Suspended person`,
    last_wrote: t`Last message from them`,
  };
  return { kinds, ends, facts };
}
