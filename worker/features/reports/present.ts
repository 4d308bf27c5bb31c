import type { OwnReport } from "#schema/endpoints/reports.ts";
import { caseDueHours } from "#schema/limits.ts";
import { initialOf } from "#schema/policy.ts";
import type { CaseEnd, ReportStatus } from "#schema/vocabulary.ts";
import type { FoundReport, PersonSeen } from "./queries.ts";

/** What a reporter reads of the end of a case. What exactly happened to a person stays between them and us. */
const statusOf: Record<CaseEnd, ReportStatus> = {
  no_action: "no_action",
  solved: "solved",
  spoke_to_person: "acted",
  warned: "acted",
  suspended: "acted",
  // For appeals and verification requests only.
  upheld: "no_action",
  overturned: "no_action",
  approved: "no_action",
  rejected: "no_action",
};

type Progress = Pick<FoundReport, "claimedAt" | "closedAt" | "outcome">;

/** How far a report is. */
function reportStatus({ claimedAt, closedAt, outcome }: Progress): ReportStatus {
  if (closedAt !== null && outcome) return statusOf[outcome];
  return claimedAt === null ? "received" : "in_review";
}

/**
 * A person as the product shows them to this reader: the whole name in a connection that is paid, its initial in lists,
 * and the first name alone as the author of a rating.
 */
function nameSeen(person: PersonSeen, isLandlord: boolean): OwnReport["person"] {
  const { firstName, lastName, userType, isKnown, isConnected } = person;
  if (isKnown) return { firstName, lastName };
  const isListed = isLandlord && userType === "migrant";
  return { firstName, lastName: isConnected || isListed ? initialOf(lastName) : "" };
}

/** Until when a report of this instant is answered, whatever its reason: its case may be due sooner. */
export const answerBy = (createdAt: string) =>
  new Date(Date.parse(createdAt) + caseDueHours.report * 60 * 60_000).toISOString();

/** A report as its reporter reads it. */
export const presentReport = (
  { number, createdAt, reason, person, ...progress }: Omit<FoundReport, "id" | "details">,
  isLandlord: boolean,
): OwnReport => ({
  number,
  createdAt,
  answerBy: answerBy(createdAt),
  person: nameSeen(person, isLandlord),
  reason,
  status: reportStatus(progress),
});
