import type { QueuedCase } from "#schema/endpoints/cases.ts";
import { isSuspendedByAdmin } from "#worker/features/undo-deletion/index.ts";
import { lapsedBefore } from "./guards.ts";
import type { CaseRow } from "./queue-queries.ts";

/**
 * A case for reviewers. It does not include a claim that has lapsed, nor a claim or proposal of an account that no
 * longer exists.
 */
export function shownCase(
  { case: row, subject, claimer, proposer, reason }: CaseRow,
  now: string,
): QueuedCase {
  const { id, kind, objectId, openedAt, dueAt, claimedAt, proposedAt, proposedOutcome } = row;
  const isClaimed = claimedAt !== null && Date.parse(claimedAt) > lapsedBefore(now);
  return {
    id,
    kind,
    objectId,
    openedAt,
    dueAt,
    subject: subject && {
      id: subject.id,
      firstName: subject.firstName,
      lastName: subject.lastName,
      userType: subject.userType,
      suspended: isSuspendedByAdmin(subject),
    },
    reason,
    claim: claimer && isClaimed ? { by: claimer, at: claimedAt } : null,
    proposal:
      proposer && proposedAt && proposedOutcome
        ? { by: proposer, at: proposedAt, outcome: proposedOutcome }
        : null,
  };
}
