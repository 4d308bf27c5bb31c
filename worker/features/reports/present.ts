import type { OwnReport } from "#schema/endpoints/reports.ts";
import { caseDueHours } from "#schema/limits.ts";
import { initialOf } from "#schema/policy.ts";
import type { CaseEnd, ReportStatus } from "#schema/vocabulary.ts";
import type { FoundReport, PersonSeen } from "./queries.ts";

/** The end of a case as its reporter reads it. It does not say which measure was taken against the person. */
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

/** The status of a report for its reporter. */
function reportStatus({ claimedAt, closedAt, outcome }: Progress): ReportStatus {
  if (closedAt !== null && outcome) return statusOf[outcome];
  return claimedAt === null ? "received" : "in_review";
}

/**
 * The name of a person as this reader sees it elsewhere: the whole name in a paid connection, the last name's initial in
 * lists and other connections, and only the first name of the author of a rating.
 */
function nameInReport(person: PersonSeen, isLandlord: boolean): OwnReport["person"] {
  const { firstName, lastName, userType, isKnown, isConnected } = person;
  if (isKnown) return { firstName, lastName };
  const isListed = isLandlord && userType === "migrant";
  return { firstName, lastName: isConnected || isListed ? initialOf(lastName) : "" };
}

/** The promised time of the answer to a report from this instant. It is the same for every reason; a case may be due sooner. */
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
  person: nameInReport(person, isLandlord),
  reason,
  status: reportStatus(progress),
});
