/** The exports for other features. */
export { reportFacts, tellReporter } from "./case-facts.ts";
export { presentReport } from "./present.ts";
export { findOwnReports } from "./queries.ts";
export {
  hasOpenReportAbout,
  onReportClosed,
  type ReportForReview,
  type ReviewedEvidence,
  readReportForReview,
} from "./review.ts";
export { type FrozenMessage, openDetailsOrLog } from "./sealed.ts";
