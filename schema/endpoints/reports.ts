import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import * as fields from "../fields.ts";
import * as forms from "../forms.ts";
import { reportReasons, reportStatuses } from "../vocabulary.ts";

/** A report as its reporter reads it. */
export const OwnReport = z.object({
  /** What the reporter can name to us, such as `HB-7K3Q-92MX`. */
  number: z.string(),
  createdAt: fields.instant,
  /** The time by which we answer. */
  answerBy: fields.instant,
  /** The reported person as the caller may see them. */
  person: z.object({ firstName: z.string(), lastName: z.string() }),
  reason: z.enum(reportReasons),
  status: z.enum(reportStatuses),
});
export type OwnReport = z.output<typeof OwnReport>;

/**
 * Reports a person. 201. `about` says where the report starts: a person, a connection (also for messages and for
 * notifications) or a rating; `aboutId` is its id. 404 unless the caller can see it, and for messages unless the caller
 * is a party of their thread; 422 `not_yourself`. Of a thread, only a copy of `messages` is kept, which later changes do
 * not affect. The reported person is not told. A repeat with the same `clientReportId` answers with the first report.
 */
export const sendReport = endpoint({
  method: "POST",
  path: "/api/reports",
  audience: "user",
  rateLimit: "report",
  body: forms.Report,
  reply: OwnReport,
});

/** Lists the caller's own reports, newest first, at most 100. */
export const listReports = endpoint({
  method: "GET",
  path: "/api/reports",
  audience: "user",
  reply: z.array(OwnReport),
});

/**
 * Finds the case of a report, open or closed, by the number that its reporter names. Small letters, spaces and dashes do not
 * matter. 404 when there is none that the caller may read.
 */
export const findReport = endpoint({
  method: "GET",
  path: "/api/admin/reports",
  audience: "admin",
  query: z.strictObject({ number: fields.reportNumber }),
  reply: z.object({ caseId: z.string() }),
});

/**
 * Reports a person, for a reporter without an account. 201. `who` is free text that a reviewer compares with our users.
 * 422 for a filled `website`. A repeat with the same `clientReportId` answers with the first report.
 */
export const sendPublicReport = endpoint({
  method: "POST",
  path: "/api/public-reports",
  audience: "anyone",
  rateLimit: "publicReport",
  body: forms.PublicReportForm,
  reply: z.object({ number: z.string(), createdAt: fields.instant, answerBy: fields.instant }),
});
