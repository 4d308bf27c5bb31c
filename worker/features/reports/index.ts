/** The exports for other features. */
export { reportFacts, tellReporter } from "./case-facts.ts";
export { presentReport } from "./present.ts";
export { findOwnReports } from "./queries.ts";
export { hasOpenReportAbout, onReportClosed } from "./review.ts";
export { openDetailsOrLog } from "./sealed.ts";
