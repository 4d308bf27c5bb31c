import type { QueuedCase } from "#schema/endpoints/cases.ts";
import { isSuspendedByAdmin } from "#worker/features/leaving/index.ts";
import { lapsedBefore } from "./guards.ts";
import type { CaseRow } from "./queue-queries.ts";

/** A case for reviewers. A lapsed claim is none, and neither is a claim or a first decision of an account that is gone. */
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
