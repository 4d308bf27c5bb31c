import { Trans } from "@lingui/react/macro";
import { useId, useRef } from "react";
import { Button } from "#web/ui/controls/button.tsx";
import { fetchedPart } from "#web/ui/dialogs/fetched.tsx";
import { OwnReportSent } from "./own-report-sent.tsx";
import { ReportFields } from "./report-fields.tsx";
import type { ReportStart } from "./unsent.ts";
import { useReport } from "./use-report.ts";

const BlockBeside = fetchedPart(async () => (await import("./block-beside.tsx")).BlockBeside);

/** The report of someone with an account, on a page instead of in a dialog. A connected person can also be blocked. */
export function ReportOnPage({ start }: { start: ReportStart }) {
  const formId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const sent = useRef<HTMLDivElement>(null);
  const report = useReport(start);
  const isPerson = start.about === "person";
  if (report.sent)
    return (
      <div ref={sent} tabIndex={-1} className="grid gap-6 outline-0">
        <OwnReportSent report={report.sent} next={sent} />
        {isPerson && <BlockBeside personId={start.aboutId} next={sent} />}
      </div>
    );
  return (
    <div className="grid gap-6">
      <ReportFields id={formId} start={start} report={report} />
      <div>
        <Button
          ref={button}
          type="submit"
          form={formId}
          pending={report.isPending}
          pendingLabel={<Trans>Sending…</Trans>}
        >
          <Trans>Send report</Trans>
        </Button>
      </div>
      {isPerson && <BlockBeside personId={start.aboutId} next={button} />}
    </div>
  );
}
