import type * as z from "zod/mini";
import type { PublicReportForm } from "#schema/forms.ts";
import type { ReportedThing, ReportReason } from "#schema/vocabulary.ts";
import { onTokenChange } from "#web/api/token.ts";

/** Where a report starts, and whom it is about when the screen knows their name. */
export interface ReportStart {
  about: Extract<ReportedThing, "person" | "connection" | "rating">;
  aboutId: string;
  person?: { id: string; firstName: string } | undefined;
  /** The thread whose messages can be included. */
  connectionId?: string | undefined;
}

/** A report that its reporter has not sent, or that did not arrive. */
export interface UnsentReport {
  reason: ReportReason;
  text: string;
  /** The ids of the chosen messages. */
  messages: readonly string[];
  /** The same for every attempt. */
  clientReportId: string;
}

/**
 * Unsent reports, by what they are about. They are never stored on the device, because others may use it. They last until
 * the page closes or the session ends.
 */
const unsent = new Map<string, UnsentReport>();
let publicReport: UnsentPublicReport | undefined;
let isListening = false;

/** Deletes unsent reports when the session changes. It begins to listen when the first report is kept. */
function clearOnSessionChange() {
  if (isListening) return;
  isListening = true;
  onTokenChange(() => {
    unsent.clear();
    publicReport = undefined;
  });
}

const nameOf = ({ about, aboutId }: ReportStart) => `${about}:${aboutId}`;

/** The report that was written before about the same person or thing, or an empty report. */
export const unsentReport = (start: ReportStart): UnsentReport =>
  unsent.get(nameOf(start)) ?? {
    reason: "" as ReportReason,
    text: "",
    messages: [],
    clientReportId: crypto.randomUUID(),
  };

export function keepUnsent(start: ReportStart, report: UnsentReport) {
  clearOnSessionChange();
  unsent.set(nameOf(start), report);
}

export const forgetUnsent = (start: ReportStart) => unsent.delete(nameOf(start));

/** What someone without an account has written. */
export interface UnsentPublicReport {
  values: z.input<typeof PublicReportForm>;
  /** The same for every attempt. */
  clientReportId: string;
}

/** What was written before without an account, or an empty report. */
export const unsentPublicReport = (): UnsentPublicReport =>
  publicReport ?? {
    values: { reason: "" as ReportReason, who: "", text: "", email: "", website: "" },
    clientReportId: crypto.randomUUID(),
  };

/** Keeps this report as long as the others; undefined deletes it. */
export function keepUnsentPublic(report: UnsentPublicReport | undefined) {
  clearOnSessionChange();
  publicReport = report;
}
