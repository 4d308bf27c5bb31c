import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { CaseEnd, ReportedThing, ReportReason, UserType } from "#schema/vocabulary.ts";
import { queueNotifications } from "#worker/features/notifications/index.ts";
import type { Database, Statements } from "#worker/platform/database.ts";
import type { SealingEnv } from "#worker/platform/sealing.ts";
import * as queries from "./queries.ts";
import {
  type Evidence,
  type FrozenMessage,
  isUnchanged,
  openDetailsOrLog,
  openEvidence,
  openOrLog,
} from "./sealed.ts";

interface Named {
  id: string;
  firstName: string;
  lastName: string;
  userType: UserType;
}

/** The chosen messages as they were when the report was sent, and whether the copy still has its digest. */
export interface ReviewedEvidence {
  connectionId: string;
  /** Empty when the copy cannot be unsealed any more. */
  messages: readonly FrozenMessage[];
  /** SHA-256 in hexadecimal. */
  digest: string;
  unchanged: boolean;
}

/** Everything that a reviewer needs to know about a report. */
export interface ReportForReview {
  id: string;
  number: string;
  about: ReportedThing;
  aboutId: string | null;
  reason: ReportReason;
  createdAt: string;
  openedAt: string;
  dueAt: string;
  closedAt: string | null;
  /** Null for a person without an account. Only reviewers may see it. */
  reporter: Named | null;
  /** Null until an admin knows whom a report without an account is about. */
  subject: Named | null;
  /** What the reporter wrote; null for no text, and when it cannot be unsealed. */
  text: string | null;
  /** Only from a person without an account: whom the report is about in their words, and the address for the answer. */
  who: string | null;
  email: string | null;
  evidence: ReviewedEvidence | null;
}

/**
 * A report for a reviewer, unsealed; null for an unknown id. The caller refuses reviewers who are the reporter or the subject.
 * The caller also notes the read in the audit, without the reported person, because that person reads their own history.
 */
export async function readReportForReview(
  env: SealingEnv,
  db: Database,
  reportId: string,
): Promise<ReportForReview | null> {
  const found = await queries.findReport(db, reportId);
  if (!found) return null;
  const { report, openedAt, dueAt, closedAt } = found;
  const { id, number, about, aboutId, reason, createdAt, reporterId, subjectId } = report;
  const people = await queries.findNames(
    db,
    [reporterId, subjectId].filter((each) => each !== null),
  );
  const personOf = (personId: string | null) => people.find((person) => person.id === personId) ?? null;
  const details = openDetailsOrLog(env, report);
  const { text = null, who = null, email = null } = details ?? {};
  return {
    ...{ id, number, about, aboutId, reason, createdAt, openedAt, dueAt, closedAt },
    reporter: personOf(reporterId),
    subject: personOf(subjectId),
    ...{ text, who, email },
    evidence: report.evidence ? reviewEvidence(env, report) : null,
  };
}

function reviewEvidence(
  env: SealingEnv,
  report: Parameters<typeof openEvidence>[1] & { evidenceDigest: string | null },
) {
  const evidence: Evidence | null = openOrLog(report.id, () => openEvidence(env, report));
  const digest = report.evidenceDigest ?? "";
  if (!evidence) return { connectionId: "", messages: [], digest, unchanged: false };
  return { ...evidence, digest, unchanged: isUnchanged(evidence, digest) };
}

/**
 * The statements that notify a reporter that their report is answered. They belong after the close in the batch that closes the
 * case, and do nothing unless it was closed at `now` with this outcome. The notification contains only the report's number.
 */
export const onReportClosed = (
  db: Database,
  caseObjectId: string,
  outcome: CaseEnd,
  now: string,
): readonly [Statements[number]] => [
  queueNotifications(
    db,
    "report_closed",
    // mutant-safe (cases.kind = 'report'): no case of another kind has the id of a report
    sql`select reports.reporter_id as person, reports.number as object from cases
      join reports on reports.id = cases.object_id
      where cases.kind = 'report' and cases.object_id = ${caseObjectId} and cases.outcome = ${outcome}
        and cases.closed_at = ${Date.parse(now)} and reports.reporter_id is not null`,
    now,
  ),
];

/** SQL condition: a report about this person is not answered yet. */
export const hasOpenReportAbout = (personId: string | SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select 1 from cases
    where kind = 'report' and subject_id = ${personId} and closed_at is null)`;
