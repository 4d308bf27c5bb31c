import type { CaseFact } from "#schema/endpoints/cases.ts";
import { deliverNow } from "#worker/features/notifications/index.ts";
import type { Database } from "#worker/platform/database.ts";
import type { Env } from "#worker/platform/env.ts";
import { describeFault, logLine } from "#worker/platform/log.ts";
import { findReport } from "./queries.ts";
import { type ReportForReview, readReportForReview } from "./review.ts";

interface Reviewing {
  readonly env: Env;
  readonly db: Database;
}

/** The facts of a report for a reviewer: reason, text, sender's address, number, and each chosen message as it was. */
export async function reportFacts({ env, db }: Reviewing, reportId: string): Promise<CaseFact[]> {
  const report = await readReportForReview(env, db, reportId);
  if (!report) return [];
  return [
    { name: "reason", value: report.reason },
    ...given("who", report.who),
    ...given("text", report.text),
    ...given("reported_by", report.email),
    { name: "number", value: report.number },
    ...messagesOf(report),
  ];
}

const given = (name: CaseFact["name"], value: string | null): CaseFact[] =>
  value === null ? [] : [{ name, value }];

function messagesOf({ evidence, reporter, subject }: ReportForReview): CaseFact[] {
  if (!evidence) return [];
  const nameOf = (id: string) => [reporter, subject].find((person) => person?.id === id)?.firstName ?? id;
  const messages = evidence.messages.map(({ senderId, sentAt, content }) => ({
    name: "message" as const,
    value: `${nameOf(senderId)}, ${sentAt}:\n${content}`,
  }));
  return [
    ...messages,
    { name: "status", value: `${evidence.unchanged ? "SHA-256 ✓" : "SHA-256 ✗"} ${evidence.digest}` },
  ];
}

/**
 * Delivers the notification that the closing of the case has queued for the reporter. Never fails: the next run delivers what
 * this call could not.
 */
export async function tellReporter({ env, db }: Reviewing, reportId: string): Promise<void> {
  try {
    const found = await findReport(db, reportId);
    const { reporterId, number } = found?.report ?? {};
    if (!reporterId || !number) return;
    await deliverNow(env, db, [{ kind: "report_closed", personId: reporterId, objectId: number }]);
  } catch (fault) {
    logLine("reporter_not_told", { id: reportId, ...describeFault(fault) });
  }
}
