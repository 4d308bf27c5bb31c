const visitOf = (entry: PerformanceEntry | undefined) =>
  entry instanceof PerformanceNavigationTiming ? entry.type : "navigate";

/** Whether this document was opened by a link or an address, not by a reload or Back. */
export const isNewVisit = () => visitOf(performance.getEntriesByType("navigation")[0]) === "navigate";
