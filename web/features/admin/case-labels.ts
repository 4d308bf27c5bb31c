import { useLingui } from "@lingui/react/macro";
import type { CaseEnd, CaseKind, CaseNoteKind } from "#schema/vocabulary.ts";

/** The names of the kinds, endings and notes of cases. */
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
  const noteKinds: Record<CaseNoteKind, string> = {
    raised: t`From the person who sent it`,
    note: t`Note`,
    proposal: t`Why the first reviewer proposes this`,
    reason: t`What the first reviewer would tell the person`,
    disagreement: t`Why the second reviewer disagrees`,
    closing: t`Why the case was closed`,
  };
  return { kinds, ends, noteKinds };
}
