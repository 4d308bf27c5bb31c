import { Trans } from "@lingui/react/macro";
import { useId, useRef } from "react";
import { Button } from "#web/ui/controls/button.tsx";
import { OwnReportSent } from "./own-report-sent.tsx";
import { ReportFields } from "./report-fields.tsx";
import type { ReportStart } from "./unsent.ts";
import { useReport } from "./use-report.ts";

/** The report of someone with an account, on a page instead of in a dialog. */
export function ReportOnPage({ start }: { start: ReportStart }) {
  const formId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const report = useReport(start);
  if (report.sent) return <OwnReportSent report={report.sent} next={button} />;
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
    </div>
  );
}
